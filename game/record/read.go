package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"korsar/game"
)

// Reader reads the records of a stream, one after the other.
type Reader struct {
	scanner scanner
	record  int    // read last, from 1
	held    *token // taken, but to be taken again
	lost    bool   // inside a record that had a fault
	failure error  // of the stream, for ever
}

// NewReader reads from a stream, which need not be buffered.
func NewReader(in io.Reader) *Reader {
	return &Reader{scanner: scanner{in: bufio.NewReaderSize(in, 64<<10)}}
}

// Next is the next record. Its set-up can be played; its moves are moves, but
// perhaps against the rules: that is for [Record.Verify]. Errors: [io.EOF]
// after the last record; a [Fault], after which Next goes on with the record
// that the next line [Korsar …] opens; what the stream returned, from then on.
func (r *Reader) Next() (*Record, error) {
	if r.failure != nil {
		return nil, r.failure
	}
	r.record++
	rec, err := r.next()
	var fault Fault
	switch {
	case errors.As(err, &fault):
		r.lost = true
		fault.Record = r.record
		return nil, fault
	case err != nil:
		r.failure = err
		return nil, err
	}
	return rec, nil
}

func (r *Reader) next() (*Record, error) {
	if err := r.open(); err != nil {
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

// take is the token held, or else the next.
func (r *Reader) take() (token, error) {
	if r.held == nil {
		return r.scanner.next()
	}
	t := *r.held
	r.held = nil
	return t, nil
}

// open goes to the tag that opens a record, and holds it.
func (r *Reader) open() error {
	for {
		t, err := r.takeOutside()
		switch {
		case err != nil:
			return err
		case t.kind == endToken:
			return io.EOF
		case t.opens():
			r.held, r.lost = &t, false
			r.scanner.size = len(t.text)
			return nil
		case t.kind != commentToken:
			return t.fault(fmt.Errorf(`expected [Korsar "%s"], which opens every record`, Version))
		}
	}
}

// takeOutside is the next token that does not belong to a faulty record.
func (r *Reader) takeOutside() (token, error) {
	if !r.lost || r.held != nil && (r.held.opens() || r.held.kind == endToken) {
		return r.take()
	}
	r.held = nil
	return r.scanner.skip()
}

// tags reads up to the first token that is no tag, and holds it.
func (r *Reader) tags(rec *Record) error {
	for {
		t, err := r.take()
		switch {
		case err != nil:
			return err
		case t.kind == commentToken:
			rec.source.comments = append(rec.source.comments, comment{line: t.line, text: t.text})
		case t.kind == tagToken && (len(rec.source.tags) == 0 || !t.opens()):
			rec.source.comments = nil // those before a tag are before no move
			if err := r.tag(rec, t); err != nil {
				return t.fault(err)
			}
		default:
			r.held = &t
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

// missing is the first tag that the record should have.
func (r *Record) missing() string {
	must := []string{"Edition", "Mode", "Seat1", "First", "Deck", "Result"}
	if r.Fair != nil {
		must = append(must, "Secret", "Commitment", "Joins")
	}
	for _, name := range must {
		if r.source.tags[name] == 0 {
			return name
		}
	}
	return ""
}

// moves reads up to the tag that opens the next record, and holds it.
func (r *Reader) moves(rec *Record) error {
	for {
		t, err := r.take()
		switch {
		case err != nil:
			return err
		case t.kind == endToken || t.opens():
			r.held = &t
			return nil
		case t.kind == tagToken:
			return t.fault(errors.New(`expected a move, or [Korsar "1"] for the next record: tags stand before the moves`))
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

// isRound tells the number of a round: digits and a dot.
func isRound(word string) bool {
	digits, dotted := strings.CutSuffix(word, ".")
	return dotted && digits != "" && strings.Trim(digits, "0123456789") == ""
}
