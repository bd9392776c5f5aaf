package tournaments

import (
	"context"
	"encoding/json"
	"time"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Exported is the reply with a tournament as files.
type Exported struct {
	Shown
	JSON []byte // a File, for programs
	Text []byte // for people, in English like the record of a game
}

// File is a tournament for programs: from its events everybody can compute its rounds and standings again, and prove that its
// lots were drawn by the secrets that were committed to. The secret of the next lot is not in it.
type File struct {
	Name      string                `json:"name"`
	Rules     tournament.Rules      `json:"rules"`
	Entrants  [][]string            `json:"entrants"` // display names, by number from 1; empty for those whose data was deleted
	Events    []FileEvent           `json:"events"`
	Standings []tournament.Standing `json:"standings"`
}

// FileEvent is an event of package tournament with its time.
type FileEvent struct {
	At    time.Time        `json:"at"`
	Kind  string           `json:"kind"`
	Event tournament.Event `json:"event"`
}

// Export returns a tournament as files.
func (s *Service) Export(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	loaded, err := s.seen(ctx, c, id)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.reply(ctx, c, loaded, func(shown Shown) table.Reply {
		file, err := fileOf(&shown.View, loaded)
		if err != nil {
			return s.refused(ctx, err)
		}
		return Exported{Shown: shown, JSON: file, Text: shown.View.text()}
	})
}

// fileOf returns a tournament as JSON.
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

// names returns the display names of an entrant's users.
func (e *Entrant) names() []string {
	names := []string{}
	for _, u := range e.Users {
		names = append(names, u.Name)
	}
	return names
}
