package record

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/game"
)

// Append appends a record's text to dst. For a record that no [Reader] would read back, including one longer than
// [MaxSize], it returns a [Fault] and dst unchanged.
func Append(dst []byte, r *Record) ([]byte, error) {
	text, err := r.appendTags(dst)
	if err != nil {
		return dst, err
	}
	for i, m := range r.Moves {
		text = r.appendMove(text, i, m, nil)
	}
	return r.finish(dst, text)
}

// AppendAnnotated appends a record's text like [Append], with a comment before each move: the seat on turn, its
// captures and its legal moves. It returns a [Fault] for a move against the rules.
func AppendAnnotated(dst []byte, r *Record) ([]byte, error) {
	text, err := r.appendTags(dst)
	if err != nil {
		return dst, err
	}
	if _, err = r.Replay(func(before *game.State, m game.Move, _ game.Turn) error {
		text = r.appendMove(text, before.MovesMade(), m, before)
		return nil
	}); err != nil {
		return dst, err
	}
	return r.finish(dst, text)
}

// tags returns the record's tags in the order in which they are written.
func (r *Record) tags() []Tag {
	tags := []Tag{{"Korsar", Version}, {"Edition", r.Edition}, {"Mode", r.Mode.String()}}
	for i, name := range r.Seats {
		tags = append(tags, Tag{"Seat" + strconv.Itoa(i+1), name})
	}
	tags = append(tags, Tag{"First", strconv.Itoa(int(r.First))}, Tag{"Deck", r.Deck.String()})
	if r.Fair != nil {
		tags = append(tags, Tag{"Secret", r.Fair.Secret.String()}, Tag{"Commitment", r.Fair.Commitment},
			Tag{"Joins", r.Fair.Joins.String()})
	}
	tags = append(tags, Tag{"Result", resultText(r.Result)})
	for i, c := range r.Changes {
		tags = append(tags, Tag{changeTag(i), fmt.Sprintf("%d %d %s", c.Move, c.Seat, c.Name)})
	}
	return append(tags, r.Others...)
}

// changeTag returns the name of the tag of a change, counted from 0.
func changeTag(i int) string { return "Change" + strconv.Itoa(i+1) }

func resultText(scores []int) string {
	if scores == nil {
		return "*"
	}
	texts := make([]string, len(scores))
	for i, score := range scores {
		texts[i] = strconv.Itoa(score)
	}
	return strings.Join(texts, " ")
}

func (r *Record) appendTags(dst []byte) ([]byte, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if err := r.checkText(); err != nil {
		return nil, err
	}
	for _, t := range r.tags() {
		dst = append(appendTag(dst, t), '\n')
	}
	return dst, nil
}

// appendMove appends a move, counted from 0. If before is not nil, it appends an annotation of that position first,
// with one move per line instead of one round.
func (r *Record) appendMove(dst []byte, i int, m game.Move, before *game.State) []byte {
	if i%len(r.Seats) == 0 {
		dst = strconv.AppendInt(dst, int64(i/len(r.Seats)+1), 10)
		dst = append(dst, ". "...)
	}
	if before != nil {
		dst = append(appendAnnotation(dst, before), ' ')
	}
	dst = append(dst, m.String()...)
	if before != nil || (i+1)%len(r.Seats) == 0 || i+1 == len(r.Moves) {
		return append(dst, '\n')
	}
	return append(dst, ' ')
}

// finish ends a record with a blank line. It returns a [Fault] and dst if the record is longer than [MaxSize].
func (r *Record) finish(dst, text []byte) ([]byte, error) {
	text = append(text, '\n')
	if len(text)-len(dst) > MaxSize {
		return dst, Fault{Record: r.source.record, Token: endOfText, Err: errTooLong}
	}
	return text, nil
}
