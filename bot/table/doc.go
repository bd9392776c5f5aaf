// Package table implements one table in one channel, as a value: users take seats, play a game and see its end. It
// takes a [Click] and returns a [Reply] or a [Refusal], which are plain data. It knows no words and no SQL, and of the
// chat platform only ids. Everything else that it needs comes from the program that runs it, as an [Env].
//
// The types that matter:
//
//   - [Table] is a fold of its journal. Package engine lets one caller at a time use it.
//   - [Click] is a user's request, [Reply] the answer to it, and [Refusal] the reason why it changed nothing.
//   - [PublicState] is the table as everybody may see it, [Hand] as a seat sees it. Pictures and words are made from
//     them.
//   - [Delivery] is a message of the outbox with everything needed to deliver it. [Table.Settle] records its outcome.
//   - [Engine] is what a table asks of the program that runs it: to deliver, to wake, to let a computer think.
//
// Laws, each kept by a test:
//
//   - Save first, then tell. An entry is applied to a copy of the table and committed to the store. Only then does the
//     copy become the table. A failure before that changes nothing, neither in memory nor in the store.
//   - A click is untrusted. It says which user clicked, and which Seq the table had when its button was drawn.
//     Everything else is looked up.
//   - Replies and boards are made from views of the game. Only a [Hand] contains hidden cards: those of its reader.
//   - Table.apply refuses an entry that would show a person a hand which package journal forbids them to see.
//     Table.handOf makes a hand only for a person who may see it now. A hand on a screen belongs to its reader, not to
//     the seat.
//   - A seat goes to another user only with the consent of its holder, which is checked when the seat is taken. Holders
//     are not asked if they gave the seat up, marked themselves as away, let their time run out, or are replaced by the
//     table's tournament. A computer that others put on the seat does not count as consent.
//   - A rematch keeps the seats for the people who had them. The last of them to join starts the game. A person who
//     does not join blocks nobody: the host may start without them, and others may get the seat later.
//   - At a table of a tournament only the people with a place join, each at their own, and the last to join starts the
//     game. Nothing at the table changes who plays or how. A person whose place the tournament removed cannot join or
//     return. Every commit that changes the table's phase or pause, or in which somebody joins, names the tournament,
//     so that the tournament learns of it whatever happens next.
//   - A user whose data is deleted while a game binds them remains the same person at its table, without a name
//     (Table.personOf). They have one vote, do not return after a removal, and get no second hand. They no longer have
//     a seat there.
//   - A user sees a table if they clicked in its channel, have a seat there, or may see its channel according to the
//     platform (Table.Admit). For a table that they may not see they get the answer for one that does not exist.
//   - The end of a turn is in the store, not in a timer, so a deadline that passed while the bot was down is handled
//     once. No turn ends while users cannot reach the bot, or in the grace period after that.
//   - A board is posted once: it is committed as posted even if an edit of it fails. Boards notify nobody twice of the
//     same turn, or of the same place that a tournament keeps. A reminder is counted in the transaction that adds it to
//     the outbox. When it is sent, its receiver's quiet hours decide whether it waits.
//   - A person who wants to know that they come next is told once, when the turn of the person before them begins. The
//     message is sent only while that is true, and counts as a reminder once it is delivered.
//   - A person is told of a lobby only if they asked for that, half a minute after it was opened, while a seat waits
//     for anybody, and once an hour at most. Their quiet hours, and whether they still want it, are away and may see
//     the channel, are looked up when the message is sent.
//   - A call for players stands while a seat of its lobby waits for anybody, and no longer. It waits in the outbox for
//     that long, so a restart or another process changes nothing. A table has one call, a channel one an hour.
//   - [MayOpen] decides who may open a table in which channel. [DefaultOptions] returns the options of a new table.
//
// To add an action, write a method that takes a Click and returns a Reply and an error, in the file of its subject. Its
// changes are entries of package journal. If it changes who plays or how, refuse it at tables of tournaments
// (Table.requireOwnLobby). To add a deadline, add its kind to package storage and its case to [Table.Due]. To add a
// message, add its kind to package storage, a [Job] and its case to Table.jobOf.
package table
