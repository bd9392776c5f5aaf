package discord

import (
	"errors"
	"strconv"
	"strings"

	"korsar/storage/journal"
)

// customIDVersion begins every custom id, so that ids of an older layout can be recognized.
const customIDVersion = "k1"

// action names what a button, a menu or a form does. It is stored in messages and never changes.
type action string

// customID is the id of a button, a menu or a form: k1:TABLE:NUMBER:ACTION[:ARG], with numbers in base 36. The number
// is that of the table's state. Without a table it is that of the control's subject, such as a puzzle or a tournament.
// The argument is for the action, or distinguishes the ids of one message.
type customID struct {
	Table  journal.TableID
	Seq    int64
	Action action
	Arg    string
}

// String returns the id as Discord stores it. Discord accepts at most 100 characters.
func (c customID) String() string {
	table, seq := strconv.FormatInt(int64(c.Table), 36), strconv.FormatInt(c.Seq, 36)
	id := customIDVersion + ":" + table + ":" + seq + ":" + string(c.Action)
	if c.Arg != "" {
		id += ":" + c.Arg
	}
	return id
}

var errInvalidCustomID = errors.New("not a custom id of this bot")

// parseCustomID parses a custom id. It accepts only texts of String.
func parseCustomID(id string) (customID, error) {
	parts := strings.SplitN(id, ":", 5)
	if len(id) > 100 || len(parts) < 4 || parts[0] != customIDVersion || parts[3] == "" {
		return customID{}, errInvalidCustomID
	}
	c := customID{Table: journal.TableID(parseBase36(parts[1])), Seq: parseBase36(parts[2]), Action: action(parts[3])}
	if len(parts) == 5 {
		c.Arg = parts[4]
	}
	if c.String() != id { // such as a number that cannot be parsed
		return customID{}, errInvalidCustomID
	}
	return c, nil
}

// parseBase36 parses a number in base 36. It returns 0 for any other text, and for a negative number.
func parseBase36(text string) int64 {
	n, err := strconv.ParseInt(text, 36, 64)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// parseTableID parses a text of say.GameID. It returns 0 for any other text.
func parseTableID(text string) journal.TableID { return journal.TableID(parseBase36(text)) }

// parseTournamentID parses a text of say.TournamentID. It returns 0 for any other text.
func parseTournamentID(text string) journal.TournamentID {
	return journal.TournamentID(parseBase36(text))
}

// parseNumber parses a whole number. It returns -1, which is refused as a count, for any other text.
func parseNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}
