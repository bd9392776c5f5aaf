// Package table is one table in one channel as a value: users take seats, a game is played, it ends. Of the chat
// platform it knows only ids, and it knows no words and no SQL: it takes a [Click] and returns a [Reply] or a
// [Refusal], which are plain data. Everything else that it needs comes from the program that runs it, as an [Env].
//
// The types that matter:
//
//   - [Table] is a fold of its journal. One caller at a time uses it; package engine sees to that.
//   - [Click] is what a user asks for, [Reply] what they are told, [Refusal] why their click changed nothing.
//   - [PublicState] is the table as everybody may see it, [Hand] what a seat sees. Pictures and words are made from
//     them.
//   - [Delivery] is a message of the outbox with everything needed to deliver it; [Table.Settle] takes its outcome.
//   - [Engine] is what a table asks of the program that runs it: to deliver, to wake, to let a computer think.
//
// Laws, each kept by a test:
//
//   - Save first, then tell: an entry is applied to a copy of the table and committed to the store, and only then does
//     the copy become the table. A failure before that changes nothing, neither in memory nor in the store.
//   - A click is untrusted. It says which user clicked, and which Seq the table had when its button was drawn.
//     Everything else is looked up.
//   - Replies and boards are made from views of the game. Only a [Hand] contains hidden cards: those of its reader.
//   - An entry that would show a person a hand which the law of package journal forbids them is refused where entries
//     are made (Table.apply), and a hand is made only for a person who may see it now (Table.handOf). A hand on a
//     screen belongs to its reader, not to the seat.
//   - Nobody gets somebody else's seat without their consent, which is checked when the seat is taken. The exceptions
//     are players who gave it up, marked themselves as away, or let their time run out, and those whom the tournament
//     of the table replaces. A computer that others put on the seat is no consent.
//   - At a table of a tournament each of its people joins at their own place and nobody else, the last of them starts
//     the game, and nothing at the table changes who plays or how. From whom the tournament takes their place, they
//     have none there any more: they do not join, and do not return. The tournament is part of every commit that
//     changes the table's phase or in which somebody joins, so that it hears of it whatever happens next.
//   - A user whose data is deleted while a game binds them remains the same person at its table, without a name
//     (Table.personOf): one vote, no return after a removal, no second hand. They no longer have a seat there.
//   - A user sees a table if they clicked in its channel, have a seat there, or may see its channel according to the
//     platform (Table.Admit). For a table that they may not see they get the answer for one that does not exist.
//   - The end of a turn is in the store, not in a timer: what came due while the bot was down happens once, and no turn
//     ends while users cannot reach the bot, nor right after.
//   - A board is posted once: a posted board is committed as posted even if an edit of it fails, and it notifies nobody
//     twice of one turn, or of a place that a tournament keeps for them. A reminder is counted in the transaction that
//     adds it to the outbox. When it is sent, its receiver's quiet hours decide whether it waits.
//   - Who may open a table in which channel, and with which default options, is decided here: [MayOpen],
//     [DefaultOptions].
//
// To add an action, write a method that takes a Click and returns a Reply and an error, in the file of its subject; its
// changes are entries of package journal. If it changes who plays or how, it is refused at tables of tournaments
// (Table.requireOwnLobby). To add a deadline, add its kind to package storage and its case to
// [Table.Due]. To add a message, add its kind to package storage, a [Job] and its case to Table.jobOf.
package table
