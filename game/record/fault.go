package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"korsar/game"
)

// Fault is an error at one place of a record's text. Record and Line are 0 if the record was not read from a stream.
type Fault struct {
	Record int    // in its stream, from 1
	Line   int    // in its stream, from 1
	Token  string // as written there; for a tag the whole line
	Move   int    // for a move against the rules: the number of the move, from 1
	Err    error  // what was expected; for a move against the rules a [game.Refusal]
}

// endOfText is the token of a fault at the end of the text.
const endOfText = "end of text"

// Error returns the place and what was expected there.
func (f Fault) Error() string {
	var text strings.Builder
	if f.Record > 0 {
		fmt.Fprintf(&text, "record %d, ", f.Record)
	}
	if f.Line > 0 {
		fmt.Fprintf(&text, "line %d, ", f.Line)
	}
	fmt.Fprintf(&text, "%s: ", printable(f.Token, tokenWidth))
	if f.Move > 0 {
		fmt.Fprintf(&text, "move %d, ", f.Move)
	}
	text.WriteString(f.Err.Error())
	if refusal, ok := errors.AsType[game.Refusal](f.Err); ok {
		fmt.Fprintf(&text, ", rule %v", refusal.Rule)
	}
	return text.String()
}

// Unwrap returns what was expected.
func (f Fault) Unwrap() error { return f.Err }

// The most characters that a message quotes of a token and of a list.
const (
	tokenWidth = 80
	listWidth  = 400
)

// printable shortens a text for a message, and quotes it if it has unprintable characters.
func printable(text string, width int) string {
	if runes := []rune(text); len(runes) > width {
		text = string(runes[:width-1]) + "…"
	}
	if strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0 {
		return strconv.Quote(text)
	}
	return text
}

// fault returns a fault at a tag of the record.
func (r *Record) fault(tag string, err error) Fault {
	f := Fault{Record: r.source.record, Line: r.source.tags[tag], Token: tag, Err: err}
	for _, t := range r.tags() {
		if t.Name == tag {
			f.Token = string(appendTag(nil, t))
		}
	}
	return f
}

// illegal returns a fault at an illegal move, counted from 0.
func (r *Record) illegal(move int, err error) Fault {
	f := r.faultAt(move, r.Moves[move].String(), err)
	f.Move = move + 1
	return f
}

// faultAt returns a fault at a token on the line of a move, counted from 0.
func (r *Record) faultAt(move int, token string, err error) Fault {
	f := Fault{Record: r.source.record, Token: token, Err: err}
	if move < len(r.source.moves) {
		f.Line = r.source.moves[move]
	}
	return f
}
