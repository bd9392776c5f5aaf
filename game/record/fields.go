package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"korsar/game"
	"korsar/game/deal"
)

// field parses the value of a known tag.
type field func(r *Record, value string) error

// fields has the parsers of the known tags, except Seat1 … and Change1 …. Conditions on several tags are in
// [Record.check].
var fields = map[string]field{
	"Korsar":     readVersion,
	"Edition":    func(r *Record, value string) error { r.Edition = value; return nil },
	"Mode":       readMode,
	"First":      readFirst,
	"Deck":       readDeck,
	"Secret":     readSecret,
	"Commitment": readCommitment,
	"Joins":      readJoins,
	"Result":     readResult,
}

// fieldOf returns the field of a tag name, or nil if the tag is unknown.
func fieldOf(name string) field {
	if f, known := fields[name]; known {
		return f
	}
	if number, ok := splitNumbered("Seat", name); ok {
		return func(r *Record, value string) error { return r.readSeat(number, value) }
	}
	if number, ok := splitNumbered("Change", name); ok {
		return func(r *Record, value string) error { return r.readChange(number, value) }
	}
	return nil
}

// splitNumbered returns the digits after the family's name in a tag's name, such as 1 in Seat1.
func splitNumbered(family, name string) (number string, ok bool) {
	number, ok = strings.CutPrefix(name, family)
	return number, ok && number != "" && strings.Trim(number, "0123456789") == ""
}

func readVersion(_ *Record, value string) error {
	if value != Version {
		return fmt.Errorf("format version %q is not known: expected %q", value, Version)
	}
	return nil
}

func readMode(r *Record, value string) error {
	if r.Mode = game.ParseMode(value); r.Mode == game.NoMode {
		return fmt.Errorf("%q is no mode: expected free-for-all or partnership", value)
	}
	return nil
}

func readFirst(r *Record, value string) (err error) {
	r.First, err = parseSeat(value)
	return err
}

func readDeck(r *Record, value string) (err error) {
	r.Deck, err = game.ParseDeck(value)
	return err
}

func readSecret(r *Record, value string) (err error) {
	r.fair().Secret, err = deal.ParseSecret(value)
	return err
}

func readCommitment(r *Record, value string) error {
	r.fair().Commitment = value
	return deal.CheckCommitment(value)
}

func readJoins(r *Record, value string) (err error) {
	r.fair().Joins, err = deal.ParseJoins(value)
	return err
}

// fair returns the record's fair deal. It adds one if there is none yet.
func (r *Record) fair() *Fair {
	if r.Fair == nil {
		r.Fair = new(Fair)
	}
	return r.Fair
}

func readResult(r *Record, value string) error {
	if value == "*" {
		return nil
	}
	for text := range strings.SplitSeq(value, " ") {
		score, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(score) != text {
			return fmt.Errorf("%q is no score: "+
				"expected whole numbers with one blank between two, or * for an unfinished game", text)
		}
		r.Result = append(r.Result, score)
	}
	return nil
}

func (r *Record) readSeat(number, name string) error {
	if expected := strconv.Itoa(len(r.Seats) + 1); len(r.Seats) == game.MaxSeats || number != expected {
		return fmt.Errorf("expected Seat1 to Seat%d in order, without gaps", game.MaxSeats)
	}
	r.Seats = append(r.Seats, name)
	return nil
}

func (r *Record) readChange(number, value string) error {
	if expected := strconv.Itoa(len(r.Changes) + 1); number != expected {
		return errors.New("expected Change1, Change2, … in order, without gaps")
	}
	parts := strings.SplitN(value, " ", 3)
	if len(parts) < 3 {
		return errors.New("expected the number of a move, a seat and a name, with one blank between two")
	}
	move, err := strconv.Atoi(parts[0])
	if err != nil || move < 1 || strconv.Itoa(move) != parts[0] {
		return fmt.Errorf("%q is no number of a move: expected 1 or more", parts[0])
	}
	seat, err := parseSeat(parts[1])
	r.Changes = append(r.Changes, Change{Move: move, Seat: seat, Name: parts[2]})
	return err
}

func parseSeat(text string) (game.Seat, error) {
	if len(text) == 1 && text[0] >= '1' && text[0] <= '0'+game.MaxSeats {
		return game.Seat(text[0] - '0'), nil
	}
	return game.NoSeat, fmt.Errorf("%q is no seat: expected 1 to %d", text, game.MaxSeats)
}
