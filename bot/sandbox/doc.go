// Package sandbox is a strict local stand-in for Discord: a gateway over a
// real WebSocket and a REST API over real HTTP, in one process, on a
// loopback listener. A bot is driven through it with its real client
// library; people are played by calls (Person), by scripts or by a page.
//
// Laws:
//
//   - What Discord refuses the sandbox refuses, with Discord's HTTP status,
//     JSON error code and error tree. To be lenient would be to lie to
//     ourselves. What Discord's documentation leaves open is decided for
//     the strict side, and the comment at the place says so.
//   - Nothing is silently accepted. A route that the sandbox does not know
//     answers 404 with code 0 and a log line; a field on which Discord would
//     act and the sandbox does not is refused with SANDBOX_UNSUPPORTED; a
//     field that Discord would ignore is accepted and noted in Warnings,
//     which tests assert to be empty.
//   - Secrets are measurable: Transcript holds every byte that the bot sent,
//     in order, and who can see what came of it (Audience).
//   - People are honest clients: what a Discord client would not send (an
//     unknown command, a disabled button, a choice that is not offered) is
//     an error of the call and never reaches the bot. Forge is for the
//     dishonest.
//   - Time is Options.Clock: three seconds, fifteen minutes, the hour of
//     edits, nonces and rate windows pass when it does. Only heartbeats go
//     by real time, as the client at the other end of the socket does.
//   - Nothing polls and nothing sleeps: Wait is woken by every change.
//   - Close leaves no goroutine behind.
//
// Lengths are counted in Unicode code points, as Discord's server does.
// Permissions, mentions, threads and interactions are those of what people write:
// text and announcement channels, posts of forums, the chats beside voice and stage
// channels, private threads, direct messages. Voice itself, reactions, stickers, polls
// and "Components V2" are not there and are refused. Who takes part is kept of private
// threads alone.
//
// Where things are: discord.go opens it; guild.go, channel.go, thread.go,
// person.go and message.go are the world; act.go, click.go, submit.go and
// typed.go are what people do; interaction.go, callback.go and webhook.go are
// how the bot answers; rest.go carries every request, routes.go lists them;
// package gateway is the socket, which socket.go connects; fault.go makes the
// routes behave badly.
//
// To extend it: a new route is a line in routes.go and a method of call in
// the file of its noun; it parses with a form, without the lock, answers
// sheet.refusal(), then takes the lock, looks at the world, and says who sees
// the outcome (call.seen). A new field of an object is read in the one place
// that reads that object (embed.go, component.go, command.go, draft.go). Each
// limit gets its line in limits_test.go: accepted at the limit, refused one
// beyond.
//
// A second opinion on every request and every answer is a Checker: package
// openapi is the one by Discord's own description of its API.
//
// Locks: Discord.mu guards the world; the gateway's own is taken after it,
// never before. Both are held for moments: bodies are parsed and
// answers encoded outside.
package sandbox
