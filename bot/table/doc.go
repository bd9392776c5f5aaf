// Package table is one table in one channel: people sit down, a game is
// played, it ends. It knows no chat platform, no words and no SQL: it takes a
// [Click] and gives back a [Reply], both data, keeps everything in the
// [Store], and has what is to be told told through a [Crier].
//
// The types that matter:
//
//   - [Harbour] has the tables of this process. It finds a table, loads it from
//     the store when it is first needed and drops it when it lies idle.
//   - [Table] is one of them, a fold of its journal. One thing at a time happens
//     at it.
//   - [Access] is asked what people may do where they did not click.
//   - [Herald] tells what the store says is still to be told.
//   - bridge is where computers think.
//   - chore is what is done beside the tables: ladders that are folded anew, news
//     of a guild.
//   - failures is what the operator has to mend, as the log tells it.
//   - calendar is when time passes for somebody; reach is whether people can
//     click at all.
//
// Laws, each kept by a test:
//
//   - Saved, then told: an entry is tried on a copy of the table, committed to
//     the store, and only then is it the table. Whatever fails before that has
//     changed nothing, here or there.
//   - A click is untrusted. It says which person clicked, and which number the
//     table had when its button was drawn; everything else is looked up again.
//   - A number of a table that comes from outside goes through [Harbour.At]. Rights
//     are those where the table stands: of who clicked elsewhere the platform is
//     asked ([Access]), and no answer means refused. A table that somebody may not
//     see is answered like one that does not exist, and no list has it. A seat,
//     or one had in a game that is over, is the right to see it from anywhere.
//   - What a reply or an announcement holds is made of a game view. Only a
//     [Hand] has hidden cards in it, those of the one who asked.
//   - Whom an entry would show a hand that the law of package journal keeps from them
//     is refused where entries are made (Table.apply), and a hand is made only for
//     somebody who sees it as things stand (handOf): also a hand on a screen follows
//     its reader, not the seat.
//   - Nobody else gets somebody's seat without their consent, looked at when it is
//     taken: unless they gave it up, are away by their own word, or let their time run
//     out. A computer that others put on it is no consent.
//   - Whose data is deleted while a game binds them is at its table who they were before,
//     without a name (Table.personOf, which every road by which somebody comes to a table
//     asks first): one vote, no return after a removal, no second hand. They have no seat
//     there any more.
//   - A replay is made of a record, which no running game has.
//   - A computer thinks away from the table, a few at a time. When it moves tells
//     nothing of how long it had to think; a deadline in the store stands for
//     its move until it is made.
//   - When a turn ends is in the store, not in a timer: what was due while the bot
//     was down happens once, and no turn ends while nobody can reach the bot,
//     nor right after.
//   - A board is posted once: what was posted is committed as posted, whatever
//     becomes of an edit of it, and nobody is notified twice of one turn by it.
//   - A reminder is counted in the transaction that has it told.
//   - What the store refuses is tried again after a pause of seconds, and logged once
//     a minute with a count. What was told to people meanwhile is not told again, unless the
//     store takes nothing until the program has ended.
//   - Waiting is bounded: a table takes a limited number of clicks, then says
//     that it is busy.
//
// Two designs were weighed. A goroutine per table with a channel of jobs makes
// ten thousand idle tables cost ten thousand stacks, and needs a second road
// for whoever waits for an answer. Here a table is a lock that people queue for
// in order; whoever has it runs in the goroutine of their own click. It is the
// second design.
package table
