// Package sandbox is a strict local stand-in for Discord: a gateway over a real WebSocket and a
// REST API over real HTTP, in one process, on a loopback listener. A bot runs against it with its
// real client library. People are played by calls (Person), by scripts or by a page.
//
// Laws:
//
//   - The sandbox refuses what Discord refuses, with Discord's HTTP status, JSON error code and
//     error tree. A lenient sandbox would hide bugs. Where Discord's documentation leaves a
//     question open, the sandbox takes the strict answer, and a comment there says so.
//   - Nothing is silently accepted. An unknown route answers 404 with code 0 and logs a line. A
//     field on which Discord would act and the sandbox does not is refused with
//     SANDBOX_UNSUPPORTED. A field that Discord would ignore is accepted and listed in Warnings,
//     which tests assert to be empty.
//   - Secrecy is measurable: Transcript has every byte that the bot sent, in order, and who can
//     see the outcome (Audience).
//   - People are honest clients: what a Discord client would not send (an unknown command, a
//     disabled button, a choice that is not offered) is an error of the call and never reaches
//     the bot. Forge is for dishonest clients.
//   - Time is Options.Clock: three seconds, fifteen minutes, the hour of edits, nonces and rate
//     windows follow it. Only heartbeats use real time, as the client does.
//   - Nothing polls and nothing sleeps: every change wakes Wait.
//   - Close leaves no goroutine behind.
//
// Lengths are counted in Unicode code points, as on Discord's server. The sandbox supports
// permissions, mentions, threads and interactions wherever people write: text and announcement
// channels, posts of forums, the chats of voice and stage channels, private threads, direct
// messages. It refuses voice itself, reactions, stickers, polls and, outside of modals,
// "Components V2". It tracks the members of private threads only.
//
// Where things are: discord.go opens it. guild.go, channel.go, thread.go, person.go and message.go
// are the world. interact.go, click.go, submit.go and typedcommand.go are what people do.
// interaction.go, callback.go and webhook.go are how the bot answers, endpoint.go is how it is sent interactions over
// HTTP instead of the gateway. rest.go handles every
// request, and routes.go lists the routes. Package gateway is the socket, which gatewayworld.go
// connects. fault.go makes requests fail.
//
// To extend it: a new route is a line in routes.go and a method of call in the file of its noun.
// After it, run go generate ./bot/sandbox/openapi, so that the route is checked. The method reads
// a form without the lock, returns validation.err(), then takes the lock, looks at the world, and
// sets who sees the outcome (call.seen). A new field of an object is read in the one place that
// reads that object (embed.go, component.go, command.go, draft.go). Each limit has a line in
// limits_test.go: accepted at the limit, refused one beyond.
//
// A Checker also checks every request and every answer. Package openapi has the one by Discord's
// own description of its API.
//
// Locks: Discord.mu guards the world. The gateway's own lock is taken after it, never before. Both
// are held for moments: bodies are parsed and answers encoded without them.
package sandbox
