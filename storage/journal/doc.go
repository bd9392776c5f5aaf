// Package journal is what happened at a table: entries under one ever-rising
// number, and the fold that makes a table of them.
//
// A table is its journal. It opens with [Opened], people take seats, it starts,
// moves are played, it closes; nothing else changes it. Live play applies an
// entry to a [Table] ([Table.Apply]) and then stores the [Line] that it gets; a
// restart restores the table from these lines ([Table.Restore]); the record of a
// finished game is another fold of the same entries ([Record]). There is no other
// way for a table to change.
//
// Laws, each kept by a test:
//
//   - [Table.Apply] and [Table.Restore] accept entry n+1 after entry n only, and
//     only what the phase of the table and the rules of the game allow; an entry
//     that they refuse changes nothing.
//   - The lines that Apply returned make Restore the same table, with the same
//     [Checksum]; [Replay] makes it too, without one, to be looked at. A checksum
//     covers the stored text: another journal has, but for chance in 2⁶⁴, another.
//   - Entries are facts, typed, without sentences and without names: people
//     are numbers whose names stand elsewhere, so that forgetting a person
//     rewrites no game.
//   - In one game a person sees the hands of one side only, and sees them either at a
//     seat or in an audience. The unit is the side, since partners see each other's
//     hands by the rules; in free-for-all that is the seat. Having had a seat counts as
//     having seen its hand; so does having joined an audience, even if one was removed
//     from it. [Table.MaySee] decides, whichever road leads to a hand: a substitute, a
//     return, a vote. It is asked of whom an entry [Table.Shows] a hand, before the entry
//     is made; [Table.Apply] does not ask, since journals from before this law break it and
//     are read for ever: in them somebody who has a seat sees its hand, and begins to see
//     no other.
//   - What [Encode] writes, [Decode] reads back equal; an unknown kind, an
//     unknown field and text after the end it refuses. Texts once written are
//     read for ever: a kind of entry may get new fields, never other meanings.
//
// # The stored text
//
// An entry is stored with its number, time, person and cause as its kind, a word,
// and its body, one line of text:
//
//	opened    JSON: place, host, options, the table before, the deal's secret
//	seated    JSON: the seat and who takes it
//	left      JSON: the seat that becomes free
//	reseated  JSON: two seats whose occupants change places
//	started   JSON: the seat that plays first and the deck
//	played    the seat, a blank, the move in the record's notation: 2 R3#1
//	handed    JSON: a seat of the game and who has it from now on
//	ordered   the seat, a blank, what it wants done when its turn comes:
//	          2 R3#4 else draw, 2 draw until attacked; or 2 none
//	taken-back  JSON: the seat that takes back the latest move
//	covered   JSON: the seat whose next move the program makes for its person,
//	          and why
//	invited   JSON: who is asked to sit down in the lobby
//	offered   JSON: a seat of the game and who is asked to take it over; nobody
//	          stands for a computer. Made by the person whose seat it is, it is
//	          their consent, also to the same offer made by somebody else before
//	declined  JSON: who will not come to the lobby, or the seat that is not
//	          taken over
//	paused    JSON: why time stands still
//	resumed   JSON: nothing more
//	laid-up   JSON: nothing more; shelved: no person had acted for long
//	woken     JSON: nothing more
//	moved     JSON: the channel where the table is from now on
//	mustered  JSON: who joins the audience of which seat
//	looked    JSON: who of an audience sees its hand for the first time
//	marooned  JSON: who of an audience votes no more
//	voted     the seat of the audience on turn, then who wants what, each after a
//	          blank: 1 17=R3#1 18=draw
//	steered   JSON: how the vote of the audience on turn is controlled
//	closed    JSON: why
//
// # The checksum
//
// The checksum of a journal is CRC-64/XZ (the polynomial of ECMA-182) of its
// entries, one after the other, as bytes: first seq, the time in milliseconds since
// 1970-01-01 UTC, the person, the cause, the length of the kind and the length of
// the body, each as eight bytes, the most significant first; then kind and body.
// The lengths keep apart what stands side by side.
//
// # Adding a kind of entry
//
// Write its body type in a file of its own with Kind, and its case in
// [Table.Apply]; list it in decoders (codec.go) and above.
package journal
