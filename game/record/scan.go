package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

type kind uint8

const (
	endToken     kind = iota
	tagToken          // a whole line that starts with [
	commentToken      // without its braces
	wordToken         // a move or the number of a round
)

type token struct {
	kind kind
	line int
	text string
}

// opensRecord reports whether the token is a tag that opens a record, of any version.
func (t token) opensRecord() bool { return t.kind == tagToken && strings.HasPrefix(t.text, "[Korsar ") }

// fault returns a fault at the token. The caller sets its Record.
func (t token) fault(err error) Fault {
	f := Fault{Line: t.line, Token: t.text, Err: err}
	if t.kind == endToken {
		f.Token = endOfText
	}
	return f
}

// scanner splits a stream into tokens. It holds at most one line or one comment.
type scanner struct {
	in   *bufio.Reader
	line int    // from 1
	rest string // the unread part of the line
	size int    // bytes read since the start of the record
	gap  int    // the same, including lines skipped after a fault
}

// maxGap bounds the bytes from one record's opening to the next, including those skipped after a fault. Without it, a
// device that never ends a line would be read forever.
const maxGap = 64 << 20

// errNoEnd is the error of a stream that has no record within maxGap bytes.
var errNoEnd = fmt.Errorf("%d MB without a record: not a file of records", maxGap>>20)

// maxWord bounds the bytes of a word. No move has more than five, and no round number needs more.
const maxWord = 32

// next returns the next token. Its errors are a [Fault] without a Record or an error of the stream.
func (s *scanner) next() (token, error) {
	for {
		if s.rest = strings.TrimLeft(s.rest, " \t"); s.rest != "" {
			break
		}
		if more, err := s.read(); !more || err != nil {
			return token{kind: endToken, line: s.line}, err
		}
		if strings.HasPrefix(s.rest, "[") {
			t := token{kind: tagToken, line: s.line, text: s.rest}
			s.rest = ""
			return t, nil
		}
	}
	if s.rest[0] == '{' {
		return s.comment()
	}
	return s.word()
}

func (s *scanner) word() (token, error) {
	t := token{kind: wordToken, line: s.line, text: s.rest}
	if end := strings.IndexAny(s.rest, " \t"); end >= 0 {
		t.text = s.rest[:end]
	}
	s.rest = s.rest[len(t.text):]
	switch {
	case strings.Contains(t.text, "{"):
		return t, t.fault(errors.New("a comment stands between words: expected white space before {"))
	case len(t.text) > maxWord:
		return t, t.fault(errors.New("longer than any move: expected white space between moves"))
	}
	return t, nil
}

func (s *scanner) comment() (token, error) {
	t := token{kind: commentToken, line: s.line, text: "{"}
	var text strings.Builder
	body := s.rest[1:]
	for {
		inside, rest, closed := strings.Cut(body, "}")
		text.WriteString(inside)
		if closed {
			t.text, s.rest = text.String(), rest
			break
		}
		more, err := s.read()
		if err != nil {
			return t, err
		}
		if !more {
			return t, t.fault(errors.New("the comment does not end: expected }"))
		}
		text.WriteByte('\n')
		body = s.rest
	}
	if s.rest != "" && !strings.ContainsRune(" \t", rune(s.rest[0])) {
		return t, t.fault(errors.New("a comment stands between words: expected white space after }"))
	}
	return t, nil
}

// read reads the next line, which may end with CRLF. more is false at the end of the text. Of a line that makes the
// record too long, only the beginning is kept.
func (s *scanner) read() (more bool, err error) {
	var line []byte
	for {
		part, err := s.in.ReadSlice('\n')
		s.size, s.gap = s.size+len(part), s.gap+len(part)
		if s.gap > maxGap {
			return false, errNoEnd
		}
		if s.size <= MaxSize {
			line = append(line, part...)
		}
		if err == nil || err == io.EOF {
			break
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return false, fmt.Errorf("cannot read records: %w", err)
		}
	}
	return s.setLine(line)
}

// setLine checks a line and sets s.rest.
func (s *scanner) setLine(line []byte) (more bool, err error) {
	s.rest = ""
	if len(line) == 0 && s.size <= MaxSize {
		return false, nil
	}
	s.line++
	if s.size > MaxSize {
		return true, Fault{Line: s.line, Token: string(bytes.TrimSpace(line)), Err: errTooLong}
	}
	if ended, is := bytes.CutSuffix(line, []byte("\n")); is {
		line = bytes.TrimSuffix(ended, []byte("\r"))
	}
	if s.line == 1 && bytes.HasPrefix(line, []byte("\uFEFF")) {
		return true, Fault{Line: s.line, Token: "\uFEFF",
			Err: errors.New("a byte-order mark: expected UTF-8 without one")}
	}
	if !utf8.Valid(line) {
		return true, Fault{Line: s.line, Token: invalidWord(line), Err: errNotUTF8}
	}
	s.rest = string(line)
	return true, nil
}

// invalidWord returns a line's first word that is not UTF-8.
func invalidWord(line []byte) string {
	for word := range bytes.FieldsSeq(line) {
		if !utf8.Valid(word) {
			return string(word)
		}
	}
	return string(line)
}

// skip drops lines up to the next tag that opens a record. It neither examines nor stores them, so no dropped line is a
// fault or too long.
func (s *scanner) skip() (token, error) {
	for {
		s.size = 0
		more, err := s.read()
		if err != nil && !errors.As(err, new(Fault)) {
			return token{}, err
		}
		if !more {
			return token{kind: endToken, line: s.line}, nil
		}
		if t := (token{kind: tagToken, line: s.line, text: s.rest}); err == nil && t.opensRecord() {
			s.rest = ""
			return t, nil
		}
	}
}
