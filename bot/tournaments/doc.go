// Package tournaments runs tournaments in a guild's channels. People enter by clicks. From then on a worker pairs the
// rounds, opens their tables, takes their results and shows the standings, for weeks without anybody's help.
//
// The types that matter:
//
//   - [Service] answers clicks with replies, as tables do. A reply of this package embeds table.IsReply.
//   - conductor is the worker. In a pass over a tournament that is due it takes one step after the other.
//   - [View] is a tournament as everybody may see it. Posts, pictures and pages are made from it.
//   - [Platform] posts, opens threads and gives roles.
//
// Laws, each kept by a test:
//
//   - Decisions are stored before they are shown. A step sends its requests to the platform or a table, then appends
//     any entry that records them. If the program stops in between, the next start repeats them with the same result: a
//     nonce finds its post, a message its thread, a channel its table.
//   - A tournament has one post. An old post is deleted once its replacement is recorded, and edited while the
//     replacement is refused.
//   - The winners are notified once, by the first post after the end. No other post notifies anybody.
//   - A failure of the platform, or at one table, holds up only what depends on it. Each retry is later than the one
//     before.
//   - Nothing that wakes a tournament is missed. A change during a pass causes another pass.
//   - One of several processes conducts a guild's tournaments, under the lease of the guild's shard.
//   - A user sees a tournament if they may see its channel. Otherwise they get the same reply as if it did not exist.
//   - The secret of the next lot is in no [View] and in no [File]. From a File everybody can compute every round again,
//     and [File.Verify] does. It reports every departure of a File from its events, and none for an exported File.
//   - Nobody enters or comes back without a click of their own, and a pair needs a click of each. If a pair withdraws,
//     each may enter with another partner, as a new entrant without points. A host or manager can change who plays for
//     an entrant. In a lobby everybody joins themselves.
//   - The guild has an event only for a start to come, at the time of that start. The event is deleted if the
//     tournament is canceled or starts earlier. It stays if the guild removed the bot, which can delete nothing then.
//   - An entrant who did not come, withdrew or was removed is absent from the table. The lobby does not wait for them,
//     and they do not get their seat back. If they come back, that counts from the next round on.
//   - A role is given only while the bot can give it and the person who answers for it is a member who may, guild-wide.
//     With a role at stake, only guild managers may change who wins, at the tables too. A round that is over stays as
//     it is.
//   - A player whose seat somebody else gave to a computer is not absent.
//   - The page shows the end of a game once the spectators of its live page have seen it.
//   - If the platform refuses a tournament's posts, its event or its role, the host is told once. The refusal is shown
//     to everybody until the platform accepts them, even while giving the role fails.
//   - While a tournament is paused, no round begins and no deadline passes.
//   - No entrant is absent because the bot was. No deadline passes while users cannot reach the bot or their guild has
//     an outage, nor in the grace period after that, as at tables. The time in which a guild had removed the bot is a
//     pause.
//   - A game that no longer counts is closed, even if its opening was not recorded. A game that is played again has the
//     deadlines of a new one.
//
// # Steps
//
// To add a step of the conductor, write a method that does one thing and reports whether it did. List it in steps
// (pass.go). To add an action for managers, write a method of Service in manage.go that takes a click and calls
// manage with a function that returns the entries to add.
package tournaments
