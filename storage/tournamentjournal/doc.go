// Package tournamentjournal records a tournament as numbered entries and folds them into its state: the events of
// package tournament, the people of the entrants, where and until when they play, and what was posted.
//
// Like a table, a tournament is its journal (see storage/journal). It opens with [Created]. Then people enter, rounds
// are paired and games are settled. [Tournament.Apply] applies an entry and returns the [Line] to store.
// [Tournament.Restore] applies a stored line. [Replay] folds entries for reading only.
//
// Laws, each checked by a test:
//
//   - [Tournament.Apply] and [Tournament.Restore] accept entry n+1 only after entry n, and only what the rules allow. A
//     refused entry changes nothing.
//   - Restoring the lines that Apply returned gives the same tournament with the same checksum. [Replay] gives the same
//     without a checksum.
//   - The events among the entries, applied to a new [tournament.Tournament], give the same lots and standings. So
//     everybody can prove the lots from the published events.
//   - Nobody plays for two entrants. The people of an entrant can change, but the entrant stays. After a fixed pair has
//     withdrawn, each of the two can enter with somebody else. The pair cannot return after that.
//   - No round is paired during a pause. After it the deadlines of the latest round are later by its length.
//   - Entries are typed facts without sentences and without names of people. People are numbers whose names are stored
//     elsewhere, so no tournament is rewritten to forget a person.
//   - [DecodeEvent] parses a published event that [Event] returned. It refuses entries that are no events.
//   - [Parse] returns the entry whose [journal.Entry.Line] it is given. It refuses an unknown kind, an unknown field
//     and trailing text. Stored texts stay readable: a kind of entry may gain fields but never change its meaning.
//
// # The stored text
//
// An entry is stored with its number, time, person, cause, kind (a word) and body (one JSON object):
//
//	created          place, host, name, rules, settings, the secret of the first round
//	partner-asked    the person who wants to enter as a fixed pair, and the partner who has to agree
//	entered          the entrant, its people, their join and strength
//	replaced         the entrant, the person who played for it, and the one who does now
//	started          nothing more: the first round may be paired
//	round-paired     the round, its secret, the next secret and the commitment to it,
//	                 who plays whom, the deadlines
//	table-announced  the message about a table, from which its thread is made
//	table-opened     the table of the store at which the game is played
//	round-extended   later deadlines of the latest round
//	join-reminded    that users who have not joined their tables were reminded
//	paused           whether the guild removed the bot
//	resumed          nothing more
//	posted           the message that shows the tournament
//	posts-refused    why the platform refuses its posts or its event, or that it no longer does
//	start-moved      the start from now on
//	event-scheduled  the guild's event for the start
//	event-deleted    that the guild no longer has the event
//	role-promised    the person who answers for the role of the winners
//	role-refused     why the winners could not be given the role
//	role-given       the winner who was given the role
//
// The other kinds are as package tournament defines them: withdrawn, returned, settled, no-show, voided, shelved,
// unshelved, finished, canceled.
//
// The checksum is computed like that of a table's journal.
//
// # Adding a kind of entry
//
// Write its body type with a Kind method, and add its case to the fold of [Tournament.Apply] (fold.go). List it in
// decoders (codec.go) and in the list above.
package tournamentjournal
