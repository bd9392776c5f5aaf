package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"korsar/game"
)

// Reader reads records from a stream.
type Reader struct {
	scanner  scanner
	record   int    // number of the last record read, from 1
	peeked   *token // the token that nextToken returns next
	skipping bool   // inside a record that had a fault
	failure  error  // the stream's error, permanent
}

// NewReader returns a reader of a stream. The stream need not be buffered.
func NewReader(in io.Reader) *Reader {
	return &Reader{scanner: scanner{in: bufio.NewReaderSize(in, 64<<10)}}
}

// Next returns the next record. Its setup can be played. Its moves are well formed but may break the rules, see
// [Record.Verify]. Next returns a [Fault] for a faulty record. The following call continues with the record that the
// next line [Korsar …] opens. Next returns [io.EOF] after the last record. After io.EOF or an error of the stream,
// every later call returns the same error.
func (r *Reader) Next() (*Record, error) {
	if r.failure != nil {
		return nil, r.failure
	}
	r.record++
	rec, err := r.next()
	if fault, is := errors.AsType[Fault](err); is {
		r.skipping = true
		fault.Record = r.record
		return nil, fault
	}
	r.failure = err
	return rec, err
}

func (r *Reader) next() (*Record, error) {
	if err := r.findRecord(); err != nil {
		return nil, err
	}
	rec := &Record{source: source{record: r.record, tags: make(map[string]int)}}
	if err := r.tags(rec); err != nil {
		return nil, err
	}
	if err := r.moves(rec); err != nil {
		return nil, err
	}
	return rec, nil
}

// nextToken returns the peeked token, or the next one if none is peeked.
func (r *Reader) nextToken() (token, error) {
	if r.peeked == nil {
		return r.scanner.next()
	}
	t := *r.peeked
	r.peeked = nil
	return t, nil
}

// findRecord moves to the next tag that opens a record, and peeks it.
func (r *Reader) findRecord() error {
	for {
		t, err := r.nextOutside()
		switch {
		case err != nil:
			return err
		case t.kind == endToken:
			return io.EOF
		case t.opensRecord():
			r.peeked, r.skipping = &t, false
			r.scanner.size, r.scanner.gap = len(t.text), len(t.text)
			return nil
		case t.kind != commentToken:
			return t.fault(fmt.Errorf(`expected [Korsar "%s"], which opens every record`, Version))
		}
	}
}

// nextOutside returns the next token that does not belong to a faulty record.
func (r *Reader) nextOutside() (token, error) {
	if !r.skipping || r.peeked != nil && (r.peeked.opensRecord() || r.peeked.kind == endToken) {
		return r.nextToken()
	}
	r.peeked = nil
	return r.scanner.skip()
}

// tags reads up to the first token that is not a tag, and peeks it.
func (r *Reader) tags(rec *Record) error {
	for {
		t, err := r.nextToken()
		switch {
		case err != nil:
			return err
		case t.kind == commentToken:
			rec.source.comments = append(rec.source.comments, comment{line: t.line, text: t.text})
		case t.kind == tagToken && (len(rec.source.tags) == 0 || !t.opensRecord()):
			rec.source.comments = nil // comments before a tag are before no move
			if err := r.tag(rec, t); err != nil {
				return t.fault(err)
			}
		default:
			r.peeked = &t
			if missing := rec.missing(); missing != "" {
				return t.fault(fmt.Errorf("expected the tag %s before it", missing))
			}
			return rec.check()
		}
	}
}

// tag reads one tag into the record.
func (r *Reader) tag(rec *Record, t token) error {
	tag, err := parseTag(t.text)
	if err != nil {
		return err
	}
	if _, twice := rec.source.tags[tag.Name]; twice {
		return errTwice
	}
	rec.source.tags[tag.Name] = t.line
	if read := fieldOf(tag.Name); read != nil {
		return read(rec, tag.Value)
	}
	rec.Others = append(rec.Others, tag)
	return nil
}

// missing returns the first required tag that is missing, or "".
func (r *Record) missing() string {
	required := []string{"Edition", "Mode", "Seat1", "First", "Deck", "Result"}
	if r.Fair != nil {
		required = append(required, "Secret", "Commitment", "Joins")
	}
	for _, name := range required {
		if r.source.tags[name] == 0 {
			return name
		}
	}
	return ""
}

// moves reads up to the tag that opens the next record or the end, and peeks it.
func (r *Reader) moves(rec *Record) error {
	for {
		t, err := r.nextToken()
		switch {
		case err != nil:
			return err
		case t.kind == endToken || t.opensRecord():
			r.peeked = &t
			return nil
		case t.kind == tagToken:
			return t.fault(errors.New(`expected a move, or [Korsar "1"] for the next record: ` +
				`tags stand before the moves`))
		case t.kind == commentToken:
			rec.source.comments = append(rec.source.comments, comment{move: len(rec.Moves), line: t.line, text: t.text})
		case isRound(t.text):
		case len(rec.Moves) == MaxMoves:
			return t.fault(errTooManyMoves)
		default:
			m, err := game.ParseMove(t.text)
			if err != nil {
				return t.fault(fmt.Errorf("expected a move: %w", err))
			}
			rec.Moves = append(rec.Moves, m)
			rec.source.moves = append(rec.source.moves, t.line)
		}
	}
}

// isRound reports whether a word is the number of a round: digits and a dot.
func isRound(word string) bool {
	digits, dotted := strings.CutSuffix(word, ".")
	return dotted && digits != "" && strings.Trim(digits, "0123456789") == ""
}
