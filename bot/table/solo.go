package table

import (
	"slices"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Solo returns the opening of a game of its host against a computer, in the direct-message channel between the host and
// the bot. Only the host sees it, so it has no time limit and gives hints.
func Solo(channel snowflake.ID, language string, level journal.Level) Opening {
	return Opening{
		Channel: channel,
		Options: journal.Options{Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 2, Pace: journal.Live,
			Booty: journal.OpenBooty, Language: language, Hints: true},
		Seated: []journal.Occupant{journal.Computer(level)},
	}
}

// NextSolo returns the opening of the next solo game. The computer is stronger if the person has won this one.
func (t *Table) NextSolo() Opening {
	level, won := journal.Mate, false
	for _, chair := range t.now.Chairs {
		if l := levelOf(chair.Occupant); l != "" {
			level = l
		}
	}
	if view, over := t.now.Game.FinishedView(); over {
		for _, r := range view.Result {
			won = won || r.Place == 1 && t.now.Chairs[r.Side-1].Occupant.Kind == journal.IsPerson
		}
	}
	if stronger := slices.Index(journal.Levels, level) + 1; won && stronger < len(journal.Levels) {
		level = journal.Levels[stronger]
	}
	return Solo(t.now.Opened.Channel, t.now.Options().Language, level)
}
