// Package bottest is the equipment for tests of the whole bot. A [World] has the stand-in for Discord, a guild, a
// channel and people, a database in a file, a clock that the test advances, and the bot. The package also has steps
// that people take, and functions that read what they see and what is stored.
//
// The tests are in folders, by what they prove:
//
//   - playing: a table from its lobby to its replay, as people see it;
//   - community: history, profiles, leaderboards, announcements, settings and tournaments of a server;
//   - trouble: failures of Discord, the disk or the connection, and users who try what is not allowed;
//   - endurance: whole games, killed processes, long runs, and benchmarks of the bot under load.
//
// Laws, checked at the end of every test by its World:
//
//   - Discord refused nothing, except what the test allows ([World.AllowCodes], [World.AllowRefusal]), and would have
//     parsed everything that was sent. [Open] has requests and a sample of answers checked against Discord's published
//     description.
//   - Every message says whom it may notify, and no click is answered twice.
//   - No secret is in the log. [Main] finds goroutines that are left behind.
//
// Tests advance the clock and wait for the effects. They do not wait for real time to pass.
package bottest
