// Package sandbox is a strict local stand-in for Discord. It serves a gateway over a real WebSocket, and a REST API and
// the avatars, emojis and files of Discord's CDN over real HTTP, in one process, on a loopback listener. A bot runs
// against it over real sockets. The people are played by calls of [Person], by scripts or by a page.
//
// Laws:
//
//   - The sandbox refuses what Discord refuses, with Discord's HTTP status, JSON error code and error tree. A lenient
//     sandbox would hide bugs. Where Discord's documentation leaves a question open, the sandbox takes the strict
//     answer, and a comment there says so.
//   - Nothing is silently accepted. An unknown route answers 404 with code 0 and logs a line. A field that Discord
//     supports and the sandbox does not is refused with SANDBOX_UNSUPPORTED. A field that Discord ignores is accepted
//     and listed in Warnings, which tests assert to be empty.
//   - Secrecy can be tested. Transcript has every byte that the bot sent, in order, with the Audience of each outcome.
//   - People are honest clients. An action that a Discord client would not offer (an unknown command, a disabled
//     button, a missing choice) fails in the call and never reaches the bot. Forge is for dishonest clients.
//   - Time is Options.Clock. The three seconds for an answer, the fifteen minutes of a token, the hour of edits, nonces
//     and rate windows follow it. Only heartbeats and the limit on a client's packets use real time.
//   - Nothing polls and nothing sleeps. Every change wakes Wait.
//   - Close leaves no goroutine behind.
//
// Lengths are counted in Unicode code points, as on Discord's server. The sandbox supports permissions, mentions,
// threads and interactions wherever people write: text and announcement channels, posts of forums, the chats of voice
// and stage channels, private threads, direct messages. It refuses voice itself, reactions, stickers, polls and,
// outside of modals, "Components V2". It tracks the members of private threads only. No thread is archived by time:
// [Channel.Archive] does it.
//
// discord.go opens the sandbox. guild.go, channel.go, thread.go, person.go and message.go are the world. interact.go,
// click.go, submit.go and typedcommand.go are the actions of people. interaction.go, callback.go and webhook.go are the
// answers of the bot. endpoint.go sends the bot interactions over HTTP instead of the gateway. rest.go handles every
// request, and routes.go lists the routes. avatar.go, attachment.go and emojiroute.go serve Discord's CDN. Package
// gateway is the socket, which gatewayworld.go connects to the world. fault.go makes requests fail.
//
// A new route is a line in routes.go and a method of call in the file of its noun. Run go generate
// ./bot/sandbox/openapi after adding it, so that the route is checked. The method reads a form and checks
// validation.err() before it takes the lock. Then it looks at the world, and sets the audience of the outcome if that
// is not everyone (call.seen). A new field of an object is read in the one place that reads that object (embed.go,
// component.go, command.go, draft.go). Each limit has a line in limits_test.go: accepted at the limit, refused one
// beyond.
//
// A [Checker], if Options has one, also checks every request and every answer. Package openapi has a Checker that uses
// Discord's published description of its API.
//
// Discord.mu guards the world. The gateway's own lock is taken after it, never before. Both are held briefly, since
// bodies are parsed and answers encoded without them.
package sandbox
