package tournaments

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// Exported is the reply with a tournament as files.
type Exported struct {
	Shown
	JSON []byte // a File, for programs
	Text []byte // for people, in English like the record of a game
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
