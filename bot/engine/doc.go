// Package engine runs tables: it finds and loads them, lets one click after the other to each, delivers what their outbox
// holds, lets their deadlines happen and their computers think.
//
// The types that matter:
//
//   - [Registry] has the tables of this process. [Registry.At] is the one way to a table for a number that came from outside.
//   - [Worker] is the life cycle of every job beside the clicks: dispatcher, scheduler, computer pool, rebuilds of
//     leaderboards, and the announcements of package community are each a job on one.
//   - [Messenger] posts, edits and deletes on the platform; [Access] says what users may do where they did not click.
//
// dispatcher delivers the outbox, scheduler lets deadlines happen, computerPool is where computers think, availability is
// whether people can reach the bot, hub is who watches a table from outside, failures is what the operator has to mend.
//
// Laws, each kept by a test:
//
//   - A number of a table that comes from outside goes through [Registry.At]. Rights are those where the table stands: of a
//     user who clicked elsewhere the platform is asked, and no answer means refused. No list has a table that its reader may
//     not see ([Visible]).
//   - Waiting is bounded: a table takes a limited number of clicks, then says that it is busy. A panic ends what was done at
//     one table only.
//   - A computer thinks away from the table, a few at a time. When it moves reveals nothing of how long it had to think; a
//     deadline in the store stands for its move until it is made.
//   - What the store refuses is tried again after a pause of seconds, and logged once a minute with a count. What was
//     delivered meanwhile is not delivered again, unless the store takes nothing until the program has ended.
//   - What a stop of the program cuts short is found again in the store at the next start.
//
// Two designs were weighed. A goroutine per table with a channel of jobs makes ten thousand idle tables cost ten thousand
// stacks, and needs a second way for those who wait for an answer. Here a table is a slot that users queue for in order;
// and their click runs in its own goroutine. It is the second design.
package engine
