// Package engine runs tables: it loads them, gives them one click at a time, delivers their outbox, handles their
// deadlines and makes their computers think.
//
// The types that matter:
//
//   - [Registry] has the tables of this process.
//   - [Worker] is the life cycle of every background job, here and in packages community and tournaments.
//   - [Messenger] posts, edits and deletes on the platform. [Access] says what users may do in other channels.
//
// Inside, dispatcher delivers the outbox, scheduler handles deadlines, computerPool lets computers think, availability
// tracks whether users can reach the bot, outages tracks unreachable guilds, [Hub] has the subscriptions of pages, and
// failures logs what the operator must fix.
//
// Laws, each kept by a test:
//
//   - A table number that comes from outside goes through [Registry.At]. The rights in the table's channel count. For a
//     user who clicked elsewhere the platform is asked, and without an answer only users with a seat are admitted. No
//     list contains a table that its reader may not see ([Visible]).
//   - Another process may change a table too. Of two clicks, the one whose entry is stored first wins, and the other is
//     served once more on the changed table. If a click's button is newer than the table in memory, the table is read
//     first.
//   - Of several processes, one owns a guild ([Registry.Own]). Under the lease of the guild's shard, it alone delivers
//     for the guild's tables and handles their deadlines. The others forget a table after each click, and follow the
//     tables that they show.
//   - A limited number of clicks may wait at a table. Further clicks are refused as too busy. A panic ends only what
//     was being done at one table.
//   - Computers think away from the table, a few at a time. The time until a move does not reveal how long the computer
//     thought. A deadline in the store stands for the move until it is made.
//   - A write that the store refuses is retried after some seconds, and logged once a minute with a count. A message
//     delivered meanwhile is not delivered again, unless the store accepts nothing until the program has ended.
//   - No earlier hand overwrites the answer to a click. An update whose picture took a while is sent only if its reader
//     has not clicked meanwhile and the turn that it shows has not passed.
//   - An edit that a previous process sent may arrive late, but it does not stay. A hand in a message of another
//     process is edited once more. A board whose delivery was not recorded is read, and edited if it is outdated. So is
//     one with an edit of this process that got no answer.
//   - A board that can be edited outside the platform's limit does not wait behind those that cannot. The deliveries of
//     a table are made one after the other on both roads.
//   - A table of a tournament is opened once, even if its opening is cut short and tried again.
//   - Work that was cut short when the program stopped is found again in the store at the next start.
//
// Two designs were considered. With a goroutine per table and a channel of jobs, ten thousand idle tables cost ten
// thousand stacks, and callers that wait for an answer need a second mechanism. In the design used here, a table is a
// slot that callers queue for in order, and a click runs in its own goroutine.
package engine
