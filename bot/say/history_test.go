package say

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestGameNamesHaveTheDayOfUTC: the day of a game in a menu is in UTC. The list above the menu shows the reader's day.
func TestGameNamesHaveTheDayOfUTC(t *testing.T) {
	evening := time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("PST", -8*60*60))
	for _, tag := range []string{"en", "de", "fr"} {
		name := In(tag).GameName(community.PastGame{Table: 7, Finished: evening})
		if !strings.Contains(name, " · 21") {
			t.Errorf("%s: %q", tag, name)
		}
	}
}

// finishedGame returns a game that users of the given names played for themselves.
func finishedGame(id journal.TableID, names ...string) community.PastGame {
	g := community.PastGame{Table: id}
	for i, name := range names {
		user := table.User{ID: snowflake.ID(i + 1), Name: name}
		seat := []community.SeatShare{{Seat: game.Seat(i + 1), User: user, Part: 1}}
		g.Sides = append(g.Sides, community.PastSide{Place: i + 1, Score: 40 - i, Seats: [][]community.SeatShare{seat}})
	}
	return g
}

// TestNamesakesInAHistoryAreToldApart: namesakes in a game are shown with their seats, as on its board.
func TestNamesakesInAHistoryAreToldApart(t *testing.T) {
	g := finishedGame(7, "Anne", "Ben", "Anne")
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		body := l.History(community.History{Games: []community.PastGame{g}}).Body
		for what, text := range map[string]string{"history": body, "menu": l.GameName(g)} {
			if !strings.Contains(strings.ReplaceAll(text, "**", ""), "Anne (1) 40 · Ben 39 · Anne (3) 38") {
				t.Errorf("the %s reads %q", what, text)
			}
		}
	})
}

// TestHistoryHasAllGamesOfItsPage: a page shows all its games, even of eight players with the longest names.
func TestHistoryHasAllGamesOfItsPage(t *testing.T) {
	var names []string
	for i := range 8 {
		names = append(names, strings.Repeat("*"+string(rune('A'+i)), nameLength/2))
	}
	var games []community.PastGame
	for id := range journal.TableID(10) {
		games = append(games, finishedGame(id+1, names...))
	}
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		body := l.History(community.History{Games: games}).Body
		checkFits(t, "the history", body, BodyLimit)
		if n := strings.Count(body, " **33**"); n != len(games) {
			t.Errorf("%d of %d games are whole:\n%s", n, len(games), body)
		}
	})
}
