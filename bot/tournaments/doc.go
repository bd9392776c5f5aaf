// Package tournaments runs tournaments in a guild's channels: people enter by clicks, and from then on a job pairs the
// rounds, opens their tables, takes their results and shows how it stands, for weeks without anybody's help.
//
// The types that matter:
//
//   - [Service] answers clicks with replies, as tables do. A reply of this package embeds table.IsReply.
//   - conductor is the job. It looks at each tournament that is due, and takes one step after the other.
//   - [View] is a tournament as everybody may see it. Posts, pictures and pages are made from it.
//   - [Platform] posts, opens threads and gives roles.
//
// Laws, each kept by a test:
//
//   - Save first, then tell. A step is one request to the platform, or one at a table, and then the entry that records
//     it. A step that a stop of the program cuts off is taken again at the next start, and comes to the same: a post by
//     its nonce, a thread by its message, a table by its channel.
//   - One post stands. It is deleted once the one that replaces it is recorded; while that is refused it is edited.
//   - The winners are notified once: by the first post after the end. No other post notifies anybody.
//   - A failure of the platform, or at one table, holds up only what depends on it. It is tried again, later each time.
//   - Nothing that wakes a tournament is missed: what happens while the conductor looks at it makes it look again.
//   - Of several processes one conducts a guild's tournaments, under the lease of the guild's shard.
//   - A user sees a tournament if they may see its channel. For another one they get the answer for one that does not
//     exist.
//   - The secret of the next lot is in no [View] and in no [File]. From a File everybody can compute every round
//     again, and [File.Verify] does: it finds whatever departs from the events, in any text, and nothing in a
//     File that was exported.
//   - Nobody enters without a click of their own, partners not without one of each, and so they come back. Each of a
//     pair that has left may enter with somebody else instead, as a new entrant without points. Who plays for whom a
//     manager can change; in a lobby everybody joins themselves.
//   - The guild has an event for the start only while that is to come as it says: it goes when the tournament
//     is cancelled, or has started before. From a guild that has removed the bot nothing can be deleted:
//     there the event stays.
//   - Who is absent from a table, since they did not come, withdrew or were removed, has no place there: the
//     lobby does not wait for them, and a seat of the game they do not get back. That they come back counts
//     from the next round on.
//   - A role is given only if, at that moment, who answers for it is a member who may give it in the whole guild, and
//     the bot can. Where a role is at stake only managers of the guild decide who wins, also at the tables. A round
//     that is over stays as it is.
//   - A player whose seat somebody else gave to a computer is not absent.
//   - The page tells the end of a game when the spectators of its live page have seen it.
//   - What the platform refuses a tournament, a post, its event or its role, the host is told once, and everybody reads
//     it until the platform takes it. Whatever else fails does not hide that posts are taken again.
//   - While a tournament is paused no round begins and no deadline passes.
//   - The bot's absence is nobody's fault. No deadline passes while users cannot reach the bot, or their guild has an
//     outage, nor in the grace period after that, as at tables. The time in which a guild had removed the bot is a
//     pause.
//   - A game that no longer counts is closed, also one whose opening was not recorded. One that is played again has the
//     time of a new one.
//
// # Steps
//
// To add a step of the conductor, write a method that does one thing and reports whether it did, and list it in steps
// (conductor.go). To add something that managers may do, write a method of Service in manage.go that takes a click and
// returns the entries to add.
package tournaments
