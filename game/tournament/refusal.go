package tournament

import "fmt"

// Reason is why an event or rules were refused. Its name is the key of its sentence in every language. It is not
// stored.
type Reason uint8

// The reasons.
const (
	NoReason               Reason = iota
	UnknownFormat                 // no such format
	RoundsOutOfRange              // too few or too many rounds
	SeasonsOutOfRange             // too few or too many seasons
	DivisionOutOfRange            // divisions too small for a table or for those who move, or too large
	PartnersUnclear               // partners in free-for-all, or none in partnership
	DrawnOnlyInSwiss              // partners are drawn in Swiss only
	TableTooLarge                 // this format is for tables of two to four
	OddUnclear                    // neither a bye nor a computer
	TieBreakUnclear               // an unknown tie-break, or one named twice
	NotCreated                    // the first event creates the tournament
	AlreadyCreated                // only the first event creates it
	TournamentIsOver              // it has ended
	WrongNumber                   // an entrant or a round out of turn
	UnknownEntrant                // nobody has this number
	EntrantHasWithdrawn           // already withdrawn
	EntrantHasNotWithdrawn        // cannot come back
	EntryIsClosed                 // too late to enter
	TournamentIsFull              // it has as many entrants as it takes
	TooFewEntrants                // a game needs more
	GamesAreOpen                  // the round is not over
	NoRoundDue                    // all rounds are played
	EndNotDue                     // rounds remain
	InvalidCommitment             // not a commitment
	WrongSecret                   // not the secret that was committed to
	WrongTables                   // somebody sits twice, nowhere, or at a table of a wrong size
	UnknownTable                  // no such table in this round
	RoundIsOver                   // a later round is paired
	TableIsSettled                // its game has a result
	TableIsNotShelved             // it cannot be unshelved
	TableIsNotSettled             // nothing to void
	WrongScores                   // not one score for each side, or one beyond MaxGold
	NotAtTable                    // the entrant does not sit there
)

var reasonNames = [...]string{"none", "unknown-format", "rounds-out-of-range", "seasons-out-of-range",
	"division-out-of-range", "partners-unclear", "drawn-only-in-swiss", "table-too-large", "odd-unclear",
	"tie-break-unclear", "not-created", "already-created", "tournament-is-over", "wrong-number", "unknown-entrant",
	"entrant-has-withdrawn", "entrant-has-not-withdrawn", "entry-is-closed", "tournament-is-full", "too-few-entrants",
	"games-are-open", "no-round-due", "end-not-due", "invalid-commitment", "wrong-secret", "wrong-tables",
	"unknown-table", "round-is-over", "table-is-settled", "table-is-not-shelved", "table-is-not-settled",
	"wrong-scores", "not-at-table"}

// String returns the reason's name.
func (r Reason) String() string { return reasonNames[r] }

// Reasons returns all reasons but NoReason.
func Reasons() []Reason {
	all := make([]Reason, 0, len(reasonNames)-1)
	for r := UnknownFormat; int(r) < len(reasonNames); r++ {
		all = append(all, r)
	}
	return all
}

// Refusal is why an event was refused. Fields that do not apply to the reason are zero.
type Refusal struct {
	Reason  Reason
	Entrant Entrant
	Round   int
	Table   int
}

// Error returns a text for logs and the command line.
func (r Refusal) Error() string {
	text := reasonSentences[r.Reason]
	if r.Entrant != 0 {
		text += fmt.Sprintf(", entrant %d", r.Entrant)
	}
	if r.Round != 0 {
		text += fmt.Sprintf(", round %d", r.Round)
	}
	if r.Table != 0 {
		text += fmt.Sprintf(", table %d", r.Table)
	}
	return text
}

var reasonSentences = [...]string{
	NoReason:               "nothing is wrong",
	UnknownFormat:          "the format is unknown",
	RoundsOutOfRange:       "the number of rounds is out of range",
	SeasonsOutOfRange:      "the number of seasons is out of range",
	DivisionOutOfRange:     "divisions are too small for a table or for those who move, or too large for a schedule",
	PartnersUnclear:        "partners are for partnership, and partnership needs them",
	DrawnOnlyInSwiss:       "partners are drawn in Swiss only",
	TableTooLarge:          "round robin, league and knock-out are for two to four at a table",
	OddUnclear:             "who is left over has a bye or plays a computer, nothing else",
	TieBreakUnclear:        "a tie-break is unknown, or named twice",
	NotCreated:             "the tournament is not created",
	AlreadyCreated:         "the tournament is created already",
	TournamentIsOver:       "the tournament is over",
	WrongNumber:            "the number is not the next",
	UnknownEntrant:         "nobody has entered with this number",
	EntrantHasWithdrawn:    "the entrant has withdrawn",
	EntrantHasNotWithdrawn: "the entrant has not withdrawn",
	EntryIsClosed:          "it is too late to enter",
	TournamentIsFull:       "no more can enter",
	TooFewEntrants:         "a game needs more entrants",
	GamesAreOpen:           "games of the round have no result",
	NoRoundDue:             "all rounds are played",
	EndNotDue:              "rounds remain to be played",
	InvalidCommitment:      "this cannot be a commitment",
	WrongSecret:            "this is not the secret that was committed to",
	WrongTables:            "somebody sits twice, nowhere, or at a table of a wrong size",
	UnknownTable:           "there is no such table",
	RoundIsOver:            "a later round is paired",
	TableIsSettled:         "the table has a result",
	TableIsNotShelved:      "the table is not shelved",
	TableIsNotSettled:      "the table has no game to void",
	WrongScores:            "a result has one score for each side",
	NotAtTable:             "the entrant does not sit at this table",
}
