package say

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/table/tabletest"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/storage"
)

// hardNames are the names of eight people that are hard to show: emoji, three scripts, letters that imitate others, one
// of the greatest width, and two namesakes.
var hardNames = []string{"🦊", "السندباد", "鄭一嫂", "काली नाग", "𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭", strings.Repeat("W", 32), "Anne Bonny",
	"Anne Bonny"}

// TestHardNamesMatchGolden: the texts in which eight people stand together, from the lobby to a tournament, equal the
// reviewed ones.
func TestHardNamesMatchGolden(t *testing.T) {
	var all strings.Builder
	for _, l := range localizers() {
		all.WriteString("=== " + l.Tag() + "\n" + hardNameTexts(t, l))
	}
	compareGolden(t, "testdata/hard-names.golden", strings.ReplaceAll(all.String(), leftToRight, "<LRM>"))
}

func hardNameTexts(t *testing.T, l *Localizer) string {
	var all strings.Builder
	add := func(what, text string) { all.WriteString(what + ": " + text + "\n") }
	partners := tabletest.Options(game.Partnership)
	lobby := tabletest.Lobby(partners, hardNames...)
	lobby.Host = lobby.Seats[0].User
	add("lobby", goldenBoard(l.Board(lobby))+l.lobbyAlt(lobby))
	v := tabletest.Start(t, partners, hardNames...).Play(40, 8, tabletest.Attacking)
	state := v.PublicState()
	state.Due = time.Unix(1_800_000_000, 0)
	add("caption", goldenBoard(l.Caption(state)))
	add("board", goldenBoard(l.Board(state)))
	add("hand", goldenHand(l.Hand(v.Hand(v.State.Turn()), false)))
	end := v.Play(500, 8, tabletest.Balanced).End()
	add("end", goldenBoard(l.End(end))+l.ResultAlt(end))
	ranking := fullRanking(storage.ByRating, func(i int) string { return append(hardNames, "Ben", "Cleo")[i] })
	add("leaderboard", l.Ranking(ranking).Body)
	add("its alt text", l.RankingAlt(ranking))
	cup := tournamentOf(tournaments.Month, hardNames...)
	cup.Entrants[6].Namesake, cup.Entrants[7].Namesake = true, true
	add("tournament", goldenBoard(l.Tournament(cup)))
	running := inRound(cup)
	add("round", goldenBoard(l.Tournament(running))+l.StandingsAlt(running))
	add("bracket", l.BracketAlt(running))
	add("table", l.TableAnnouncement(running, tournaments.TableNumber{Round: 1, Table: 4}))
	return all.String()
}
