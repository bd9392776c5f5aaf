package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// parseTag parses a line that is one tag.
func parseTag(line string) (Tag, error) {
	body, opened := strings.CutPrefix(line, "[")
	name, body, quoted := strings.Cut(body, ` "`)
	body, closed := strings.CutSuffix(body, `"]`)
	if !opened || !quoted || !closed {
		return Tag{}, errors.New(`expected [Name "value"] alone on the line`)
	}
	value, err := unescape(body)
	if err != nil {
		return Tag{}, err
	}
	t := Tag{Name: name, Value: value}
	return t, t.check()
}

// unescape removes the backslashes before quotes and backslashes in a value.
func unescape(body string) (string, error) {
	var value strings.Builder
	for {
		i := strings.IndexAny(body, `"\`)
		if i < 0 {
			value.WriteString(body)
			return value.String(), nil
		}
		if body[i] == '"' {
			return "", errors.New(`a quote inside the value: expected it escaped, \"`)
		}
		escaped := body[i+1:]
		if escaped == "" || escaped[0] != '"' && escaped[0] != '\\' {
			return "", errors.New(`a lone backslash in the value: expected \" or \\`)
		}
		value.WriteString(body[:i])
		value.WriteByte(escaped[0])
		body = escaped[1:]
	}
}

// check returns an error for a tag that the format cannot represent.
func (t Tag) check() error {
	switch {
	case t.Name == "" || strings.Trim(t.Name, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != "":
		return fmt.Errorf("%q is no name of a tag: expected letters A to Z, a to z and digits", t.Name)
	case len(t.Value) > MaxValue:
		return fmt.Errorf("the value has %d bytes, expected at most %d", len(t.Value), MaxValue)
	case !utf8.ValidString(t.Value):
		return errNotUTF8
	case strings.ContainsFunc(t.Value, unicode.IsControl):
		return errors.New("a control character in the value: expected text without any")
	}
	return nil
}

var errNotUTF8 = errors.New("expected UTF-8")

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// appendTag appends a tag without the end of its line.
func appendTag(dst []byte, t Tag) []byte {
	return fmt.Appendf(dst, `[%s "%s"]`, t.Name, escapes.Replace(t.Value))
}
