// Package journal records what happens at a table as numbered entries, and folds them into the table's state.
//
// A table is its journal: it opens with [Opened], people take seats, the game starts, moves are played, the table
// closes. Nothing else changes it. Live play applies an entry to a [Table] and stores the [Line] that [Table.Apply]
// returns. A restart restores the table from these lines ([Table.Restore]). The record of a finished game is another
// fold of the same entries ([Record]).
//
// Laws, each checked by a test:
//
//   - [Table.Apply] and [Table.Restore] accept entry n+1 only after entry n, and only what the table's phase and
//     the rules of the game allow. A refused entry changes nothing.
//   - Restoring the lines that Apply returned gives the same table with the same [Checksum]. [Replay] gives the
//     same table without a checksum, for reading only. A checksum covers the stored text: another journal has a
//     different one, except by chance (1 in 2⁶⁴).
//   - Entries are typed facts without sentences or names. People are numbers whose names are stored elsewhere, so
//     forgetting a person rewrites no game.
//   - What people can add has limits ([MaxByOne], [MaxByAll], [MaxVoters]), which [Table.Apply] checks. Beyond them the
//     game can still be played to its end, left and closed.
//   - Moves stay with the occupant who made them, also after the seat changed hands. [Table.OccupantAt] returns the
//     occupant at each move.
//   - In one game a person sees the hands of one side only, and sees them either at a seat or in an audience. The unit
//     is the side because partners see each other's hands by the rules; in free-for-all a side is a seat. Having had a
//     seat counts as having seen its hand, and so does having joined an audience, even after being removed from it.
//     [Table.CheckSight] decides for every way to a hand: substituting, returning or voting. Callers ask it before an
//     entry that shows a hand to a person ([Table.Shows]). [Table.Apply] only keeps audiences and seats apart: earlier
//     journals break the rest and must stay readable. There a person with a seat sees its hand, and CheckSight refuses
//     every other.
//   - At a tournament's table a person gets only the seat of the place that is kept for them or for a person whom they
//     replace. Nothing else in its lobby changes.
//   - [Parse] returns the entry whose [Entry.Line] it is given. It refuses an unknown kind, an unknown field and
//     trailing text. Texts once written stay readable: a kind of entry may gain fields but never change its meaning.
//
// # The stored text
//
// An entry is stored with its number, time, person, cause, kind (a word) and body (one line of text):
//
//	opened    JSON: place, host, options, the previous table, the table whose
//	          computers have the same names, the deal's secret, and the
//	          tournament with the occupants for whom it keeps places
//	seated    JSON: the seat and who takes it
//	left      JSON: the seat that becomes free
//	reseated  JSON: two seats whose occupants change places
//	started   JSON: the seat that plays first, the deck, the joins of the
//	          fair deal (none for those of Table.FairJoins), and whether
//	          the deal is unproven
//	played    the seat, a space, the move in the record's notation: 2 R3#1
//	handed    JSON: a seat of the game and who has it from now on
//	ordered   the seat, a space, what to do when its turn comes:
//	          2 R3#4 else draw, 2 draw until attacked; or 2 none
//	taken-back  JSON: the seat that takes back the latest move
//	covered   JSON: the seat whose next move the program makes for its person,
//	          and why
//	invited   JSON: who is invited to take a seat in the lobby, and the seat
//	          that a rematch keeps for them
//	offered   JSON: a seat of the game and who is asked to take it over; no
//	          person means a computer. An offer by the seat's own person is
//	          their consent, also after the same offer by others
//	declined  JSON: the invited person who declines, or the seat whose offer
//	          is declined
//	paused    JSON: why time stands still
//	resumed   JSON: nothing more
//	shelved   JSON: nothing more; no person had acted for long
//	unshelved  JSON: nothing more
//	channel-changed  JSON: the channel where the table is from now on
//	joined-audience  JSON: who joins the audience of which seat
//	saw-hand  JSON: the member of an audience who sees its hand for the first time
//	removed-voter  JSON: who was removed from an audience
//	voted     the seat of the audience on turn, then the ballots, each after a
//	          space: 1 17=R3#1 18=draw
//	counted   the seat of the audience on turn, then the votes of a chat's
//	          viewers for each move, after a space: 1 R3#1=12 draw=3
//	controlled-vote  JSON: how the vote of the audience on turn is controlled
//	options-changed  JSON: the table's options from now on, in its lobby, and
//	          the roles of its audiences
//	confirmed JSON: who confirms the present edition, mode and seats
//	place-replaced  JSON: who had a place in a tournament, and who plays for
//	          them from now on
//	places-removed  JSON: whose places in a tournament are gone
//	tournament-deadline  JSON: the time from which a computer makes each move
//	          of a tournament's table at once; no time means never
//	closed    JSON: why
//
// # The checksum
//
// The checksum of a journal is CRC-64/XZ (the polynomial of ECMA-182) of its entries in order, as bytes: seq, the time
// in milliseconds since 1970-01-01 UTC, the person, the cause, the length of the kind and the length of the body, each
// as eight bytes, most significant first; then kind and body. The lengths separate kind and body.
//
// # Adding a kind of entry
//
// Write its body type with a Kind method, and add its case to apply (fold.go). List it in decoders (codec.go) and
// above.
package journal
