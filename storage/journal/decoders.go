package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// Decoders parse the bodies of a journal by their kind. Journals of tables and of tournaments have the same entries and
// lines and differ in their bodies.
type Decoders map[Kind]func(text string) (Body, error)

// Texter is a body whose stored text is not the JSON of its fields.
type Texter interface {
	Text() (string, error)
}

// Encode returns a body as one line of text.
func Encode(b Body) (text string, err error) {
	if b == nil {
		return "", errors.New("encode entry: no body")
	}
	if own, is := b.(Texter); is {
		text, err = own.Text()
	} else {
		text, err = JSON(b)
	}
	if err != nil {
		return "", fmt.Errorf("encode entry of kind %q: %w", b.Kind(), err)
	}
	return text, nil
}

// JSON returns a value as JSON.
func JSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

// Decode parses what [Encode] returns. It refuses an unknown kind, unknown fields and trailing text.
func (d Decoders) Decode(kind Kind, text string) (Body, error) {
	decode, known := d[kind]
	if !known {
		return nil, fmt.Errorf("unknown kind of entry %q", kind)
	}
	body, err := decode(text)
	if err != nil {
		return nil, fmt.Errorf("decode entry of kind %q: %w", kind, err)
	}
	return body, nil
}

// Parse decodes a stored line into an entry.
func (d Decoders) Parse(l Line) (Entry, error) {
	body, err := d.Decode(l.Kind, l.Body)
	if err != nil {
		return Entry{}, err
	}
	return Entry{Seq: l.Seq, At: time.UnixMilli(l.At).UTC(), By: l.By, Cause: l.Cause, Body: body}, nil
}

// DecodeObject parses a body that is stored as the JSON of its fields.
func DecodeObject[B Body](text string) (Body, error) { return ParseObject[B](text) }

// ParseObject parses a JSON object. It refuses unknown fields and trailing text.
func ParseObject[T any](text string) (T, error) {
	var object T
	if !strings.HasPrefix(text, "{") { // null would decode to a zero object
		return object, errors.New("text does not begin with {")
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&object); err != nil {
		return object, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return object, errors.New("trailing text")
	}
	return object, nil
}
