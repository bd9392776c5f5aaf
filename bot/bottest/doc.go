// Package bottest is what tests of the whole bot are made of: a [World] with the stand-in
// for Discord, a guild, a channel and people, a database in a file, a clock that the test
// turns, and the bot; and the steps of people in it, what they read, and what is stored.
//
// The tests themselves are in folders, by what they prove:
//
//   - playing: a table from its lobby to its replay, as people see it;
//   - community: what a server comes back for: history, profiles, leaderboards, settings;
//   - rights: who may do and see what, whatever is sent;
//   - trouble: what happens when Discord, the disk or the connection fails;
//   - endurance: whole games, kills, long play; and the bot under load, as benchmarks.
//
// Laws, held of every test by its World when it ends:
//
//   - Discord refused nothing, but what the test is about ([World.Excuse]), and would have
//     read all that was sent. Where Discord's published description is at hand, each
//     request and answer is held against it.
//   - Every message says whom it may notify; a click is answered once.
//   - No secret is in the log. No goroutine is left behind ([Main]).
//
// A test turns the clock and waits for what follows; it does not wait for real time to pass.
package bottest
