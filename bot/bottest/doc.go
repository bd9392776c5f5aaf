// Package bottest is the equipment for tests of the whole bot: a [World] with the stand-in for
// Discord, a guild, a channel and people, a database in a file, a clock that the test advances, and
// the bot; and what people do in it, what they read, and what is stored.
//
// The tests are in folders, by what they prove:
//
//   - playing: a table from its lobby to its replay, as people see it;
//   - community: history, profiles, leaderboards, announcements and settings of a server;
//   - tournaments: tournaments from the form that creates them to the role of their winners;
//   - rights: who may do and see what, whatever is sent;
//   - trouble: what happens if Discord, the disk or the connection fails;
//   - endurance: whole games, killed processes, long runs; and benchmarks of the bot under load.
//
// Laws, checked at the end of every test by its World:
//
//   - Discord refused nothing, except what the test allows ([World.AllowRefusal]), and would have
//     parsed everything that was sent. Where Discord's published API description is available, each
//     request and answer is checked against it.
//   - Every message says whom it may notify; a click is answered once.
//   - No secret is in the log. No goroutine is left behind ([Main]).
//
// Tests advance the clock and wait for the effects; they do not wait for real time to pass.
package bottest
