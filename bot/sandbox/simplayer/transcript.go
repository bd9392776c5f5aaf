package simplayer

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"korsar/bot/sandbox"
)

// Screen is a writer that shows a channel as plain text.
type Screen struct {
	io.Writer
	Width int  // of a line, in characters
	Color bool // highlight headings by the escape sequences of terminals
}

// transcript shows the messages of a channel as a person reads them: pictures by their alternative text, and times,
// mentions and buttons as words.
type transcript struct {
	Screen
	names    *strings.Replacer // of people and channels, in place of their mentions
	revision uint64            // of the latest change that is shown
	err      error
}

func newTranscript(d *sandbox.Discord, screen Screen) *transcript {
	var names []string
	for _, p := range d.People() {
		names = append(names, p.Mention(), "@"+p.Name())
	}
	for _, guild := range d.Guilds() {
		for _, channel := range guild.Channels() {
			names = append(names, "<#"+channel.ID()+">", "#"+channel.Name())
		}
	}
	return &transcript{Screen: screen, names: strings.NewReplacer(names...)}
}

// writeNews shows the public messages that have changed since the last call.
func (s *transcript) writeNews(messages []sandbox.Message) error {
	shown := s.revision
	for _, m := range messages {
		if m.Revision > shown && !m.Ephemeral() {
			s.writeMessage(m)
			s.revision = max(s.revision, m.Revision)
		}
	}
	return s.err
}

func (s *transcript) writeMessage(m sandbox.Message) {
	at := m.Created
	if !m.Edited.IsZero() {
		at = m.Edited
	}
	s.writeHeading(m.Author.Name + " · " + at.UTC().Format(timeOfDay))
	text := showTimes(s.names.Replace(m.Words()), at)
	for _, mark := range markup {
		text = mark.pattern.ReplaceAllString(text, mark.shown)
	}
	s.writeText(text)
	for _, a := range m.Attachments {
		s.writeText("(" + strings.TrimSpace(a.Description) + ")")
	}
	for _, row := range m.Components {
		var captions []string
		for _, c := range row.Components {
			captions = append(captions, "["+c.Label+c.Placeholder+"]")
		}
		s.writeText(strings.Join(captions, " "))
	}
}

// markup lists the notations that Discord's clients do not show as they are written ("Message Formatting").
var markup = []struct {
	pattern *regexp.Regexp
	shown   string
}{
	{regexp.MustCompile(`<a?(:\w+:)\d+>`), "$1"},
	{regexp.MustCompile(`</([^:>]+):\d+>`), "/$1"},
	{regexp.MustCompile(`\*\*(.+?)\*\*`), "$1"},
	{regexp.MustCompile(`(?m)^-# `), ""},
	{regexp.MustCompile(`\\([[:punct:]])`), "$1"},
}

// writeHeading writes a line that stands out, after an empty one.
func (s *transcript) writeHeading(text string) {
	if s.Color {
		text = "\x1b[1;36m" + text + "\x1b[0m"
	}
	s.writeLine("\n" + text)
}

const indent = "  "

// writeText writes indented lines, and breaks those that are wider than the screen between words.
func (s *transcript) writeText(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		written := indent
		for word := range strings.FieldsSeq(line) {
			if written != indent && utf8.RuneCountInString(written+word) > s.Width {
				s.writeLine(written)
				written = indent + indent
			}
			written += word + " "
		}
		s.writeLine(written)
	}
}

func (s *transcript) writeLine(text string) {
	if s.err == nil {
		_, s.err = fmt.Fprintln(s, strings.TrimRight(text, " "))
	}
}
