// Package table is one table in one channel as a value: users sit down, a game is played, it ends. It knows no chat
// platform but its ids, no words and no SQL: it takes a [Click] and returns a [Reply] or a [Refusal], all data. What else it
// needs it gets from the program that runs it, as an [Env].
//
// The types that matter:
//
//   - [Table] is a fold of its journal. One caller at a time does something at it; package engine sees to that.
//   - [Click] is what a user asks, [Reply] what they are told, [Refusal] why their click changed nothing.
//   - [PublicState] is the table as everybody may see it, [Hand] what a seat sees. Pictures and words are made from them.
//   - [Delivery] is a message of the outbox with all that is needed to deliver it; [Table.Settle] takes its outcome.
//   - [Engine] is what a table asks of the program that runs it: to deliver, to wake, to let a computer think.
//
// Laws, each kept by a test:
//
//   - Saved, then told: an entry is tried on a copy of the table, committed to the store, and only then is it the table.
//     Whatever fails before that has changed nothing, here or there.
//   - A click is untrusted. It says which user clicked, and which number the table had when its button was drawn; everything
//     else is looked up again.
//   - What a reply or a board holds is made from a view of the game. Only a [Hand] has hidden cards in it, those of the user
//     who asked.
//   - A person to whom an entry would show a hand that the law of package journal forbids them is refused where entries are
//     made (Table.apply), and a hand is made only for somebody who sees it as things stand (Table.handOf): also a hand on a
//     screen follows its reader, not the seat.
//   - Nobody else gets somebody's seat without their consent, looked at when it is taken: unless they gave it up, are away by
//     their own word, or let their time run out. A computer that others put on it is no consent.
//   - Somebody whose data is deleted while a game binds them stays at its table who they were, without a name
//     (Table.personOf): one vote, no return after a removal, no second hand. They have no seat there any more.
//   - A user sees a table in whose channel they clicked, in which they have a seat, or if the platform says so (Table.Admit).
//     A table that they may not see is answered like one that does not exist.
//   - When a turn ends is in the store, not in a timer: what was due while the bot was down happens once, and no turn ends
//     while nobody can reach the bot, nor right after.
//   - A board is posted once: what was posted is committed as posted, whatever becomes of an edit of it, and nobody is
//     notified twice of one turn by it. A reminder is counted in the transaction that adds it to the outbox.
//   - Who may open a table where, and with which options where nothing else is asked for, is decided here: [MayOpen],
//     [DefaultOptions].
//
// To add something that can be done at a table, write a method that takes a Click and returns a Reply and an error, in the
// file of its subject; what it changes is an entry of package journal. To add a deadline, add its kind to package storage and
// its case to [Table.Due]. To add a message, add its kind to package storage, a [Job] and its case to Table.jobOf.
package table
