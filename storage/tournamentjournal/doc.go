// Package tournamentjournal records what happens in a tournament as numbered entries, and folds them into its state:
// the events of package tournament, with who the entrants are, where and until when they play, and what was posted.
//
// Like a table, a tournament is its journal; storage/journal says more. It opens with [Created], people enter, rounds
// are paired, games settled. [Tournament.Apply] applies an entry and returns the [Line] to store; [Tournament.Restore]
// applies a stored one; [Replay] folds entries for reading only.
//
// Laws, each checked by a test:
//
//   - [Tournament.Apply] and [Tournament.Restore] accept entry n+1 only after entry n, and only what the rules allow. A
//     refused entry changes nothing.
//   - Restoring the lines that Apply returned gives the same tournament with the same checksum, and [Replay] the same
//     without a checksum.
//   - The events among the entries are accepted by a [tournament.Tournament] of their own, and give the one that
//     Tournament contains. So everybody can prove the lots from the events that are published.
//   - Nobody plays for two entrants. Who plays for an entrant can change; the entrant stays. Each of a fixed pair that
//     has withdrawn can enter with somebody else; then the pair does not return.
//   - While it is paused no round is paired. Afterwards the deadlines of the latest round are later by the pause.
//   - Entries are typed facts without sentences, or names of people. People are numbers whose names are stored
//     elsewhere, so forgetting a person rewrites no tournament.
//   - [DecodeEvent] reads each of those events as it was published, and no entry that is none.
//   - [Decode] returns what [Encode] was given. It refuses an unknown kind, an unknown field and trailing text. Texts
//     once written stay readable: a kind of entry may gain fields but never change its meaning.
//
// # The stored text
//
// An entry is stored with its number, time, person, cause, kind (a word) and body (one JSON object):
//
//	created          place, host, name, rules, settings, the secret of the first round
//	partner-asked    who wants to enter as a fixed pair with whom, who has to agree
//	entered          the entrant, who that is, their join and strength
//	replaced         the entrant, who played for them, and who does from now on
//	started          nothing more: the first round may be paired
//	round-paired     the round, its secret, the commitment to the next and the next
//	                 itself, who plays whom, the deadlines
//	table-announced  the message about a table, from which its thread is made
//	table-opened     the table of the store at which a table is played
//	round-extended   later deadlines of the latest round
//	join-reminded    that those who have not joined their tables were reminded
//	paused           whether that is since the guild removed the bot
//	resumed          nothing more
//	posted           the message that shows the tournament
//	posts-refused    why the platform refuses its posts or its event, or that it does not any more
//	settings-changed the settings from now on
//	event-scheduled  the guild's event for the start
//	event-deleted    that the guild has none any more
//	role-promised    who answers for the role of the winners
//	role-refused     why they could not be given it
//	role-given       the winner who has got the role
//
// and as package tournament defines them: withdrawn, returned, settled, no-show, voided, extended, shelved, unshelved,
// finished, cancelled.
//
// The checksum is that of a table's journal.
//
// # Adding a kind of entry
//
// Write its body type with a Kind method, and add its case to [Tournament.Apply]'s fold (fold.go). List it in decoders
// (codec.go) and above.
package tournamentjournal
