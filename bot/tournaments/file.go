package tournaments

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// File is a tournament for programs. From its events everybody can compute its rounds and standings again, and prove
// that its lots were drawn by the secrets committed to. It does not have the secret of the next lot.
type File struct {
	Name  string           `json:"name"`
	Rules tournament.Rules `json:"rules"`
	// Entrants are display names, by number from 1. The name of a user whose data was deleted is empty.
	Entrants  [][]string            `json:"entrants"`
	Events    []FileEvent           `json:"events"`
	Standings []tournament.Standing `json:"standings"`
}

// FileEvent is an event of package tournament with its time.
type FileEvent struct {
	At    time.Time        `json:"at"`
	Kind  string           `json:"kind"`
	Event tournament.Event `json:"event"`
}

// fileOf returns a tournament as the JSON of a [File].
func fileOf(v *View, l *storage.LoadedTournament) ([]byte, error) {
	file := File{Name: v.Name, Rules: v.Rules, Entrants: [][]string{}, Standings: v.Standings}
	for _, e := range v.Entrants {
		file.Entrants = append(file.Entrants, e.names())
	}
	for _, e := range l.Entries {
		if event, is := tournamentjournal.Event(e.Body); is {
			file.Events = append(file.Events, FileEvent{At: e.At, Kind: event.Kind(), Event: event})
		}
	}
	return json.MarshalIndent(file, "", "\t")
}

// fileBeginning matches a JSON object that has a field. In the record of a game a brace opens a comment.
var fileBeginning = regexp.MustCompile(`^\s*\{\s*"\w+"\s*:`)

// IsFile reports whether a text begins like a [File], which no record of games does.
func IsFile(beginning []byte) bool { return fileBeginning.Match(beginning) }

// ReadFile parses the text of a [File]. It refuses unknown fields and kinds of events, and trailing text.
func ReadFile(text []byte) (*File, error) {
	file, err := journal.ParseObject[File](string(bytes.TrimSpace(text)))
	if err != nil {
		return nil, fmt.Errorf("no tournament that can be read: %w", err)
	}
	return &file, nil
}

// Rounds returns how many rounds were paired.
func (f *File) Rounds() (count int) {
	for _, e := range f.Events {
		if _, is := e.Event.(tournament.RoundPaired); is {
			count++
		}
	}
	return count
}

// Unproven returns the rounds whose lots depend on no click at a table, since the round before had no joins. The number
// 0 stands for the final standings. The first round is never among them, since its secret was committed to before
// anybody entered.
func (f *File) Unproven() (rounds []int) {
	joined := true
	for _, e := range f.Events {
		switch b := e.Event.(type) {
		case tournament.RoundPaired:
			if !joined {
				rounds = append(rounds, b.Round)
			}
			joined = false
		case tournament.Settled:
			joined = joined || len(b.Joins) > 0
		case tournament.Finished:
			if !joined {
				rounds = append(rounds, 0)
			}
		}
	}
	return rounds
}

// UnmarshalJSON parses an event by its kind.
func (e *FileEvent) UnmarshalJSON(text []byte) error {
	parts, err := journal.ParseObject[struct {
		At    time.Time       `json:"at"`
		Kind  string          `json:"kind"`
		Event json.RawMessage `json:"event"`
	}](string(text))
	if err != nil {
		return err
	}
	e.At, e.Kind = parts.At, parts.Kind
	e.Event, err = tournamentjournal.DecodeEvent(parts.Kind, string(parts.Event))
	return err
}
