package community_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/community"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/rating"
	"korsar/game/record"
	"korsar/storage/journal"
)

// expectedProfile is the profile of a player according to the records.
type expectedProfile struct {
	rating                          rating.Rating
	course                          []int
	games, wins, gold, best, streak int
	longest                         int
	fleets                          [game.Fleets]int
	prizes, richest                 int
	tallies                         map[string][2]int // games and wins, by mode and seats
	ahead                           map[string]int    // how often the player placed ahead of each other player
}

// profilesFromRecords computes each profile from the records alone.
func profilesFromRecords(t *testing.T, records []*record.Record) map[string]*expectedProfile {
	t.Helper()
	all := map[string]*expectedProfile{}
	for _, r := range records {
		var sides []rating.Side
		places := make([]int, len(r.Result))
		for i, score := range r.Result {
			places[i] = 1
			for _, other := range r.Result {
				if other > score {
					places[i]++
				}
			}
			sides = append(sides, rating.Side{Place: places[i]})
		}
		for i, name := range r.Seats {
			if all[name] == nil {
				all[name] = &expectedProfile{rating: rating.First, tallies: map[string][2]int{},
					ahead: map[string]int{}}
			}
			side := r.Mode.SideOf(game.Seat(i+1)) - 1
			sides[side].Players = append(sides[side].Players, rating.Player{Rating: all[name].rating, Share: 1})
		}
		rated := rating.Rate(sides)
		next := make([]int, len(sides))
		for i, name := range r.Seats {
			d, side := all[name], r.Mode.SideOf(game.Seat(i+1))-1
			d.rating = rated[side][next[side]]
			next[side]++
			d.course = append(d.course, d.rating.Shown())
			d.games, d.gold, d.best = d.games+1, d.gold+r.Result[side], max(d.best, r.Result[side])
			kind := fmt.Sprintf("%v %d", r.Mode, len(r.Seats))
			tally := d.tallies[kind]
			tally[0]++
			if d.streak++; places[side] == 1 {
				d.wins, d.longest = d.wins+1, max(d.longest, d.streak)
				tally[1]++
			} else {
				d.streak = 0
			}
			d.tallies[kind] = tally
			for j, other := range r.Seats {
				if places[side] < places[r.Mode.SideOf(game.Seat(j+1))-1] {
					d.ahead[other]++
				}
			}
		}
		if _, err := r.Replay(func(g *game.State, _ game.Move, turn game.Turn) error {
			for _, e := range turn.Public(g) {
				switch d := all[r.Seats[max(e.Seat, 1)-1]]; e.Kind {
				case game.Attacked, game.Commanded:
					if fleet := e.Card.Fleet(); fleet != game.NoFleet {
						d.fleets[fleet-1]++
					}
				case game.Captured:
					if e.Seat != game.NoSeat { // not at the end
						d.prizes, d.richest = d.prizes+1, max(d.richest, e.Gold)
					}
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// TestProfileMatchesTheRecords checks that every number on a profile equals the one that is computed from the records.
func TestProfileMatchesTheRecords(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 4, 1)
	w.DisablePictures()
	w.ExpectPrivate(w.Type(w.People[0], "/korsar profile"), "You haven’t finished a game on this server yet")
	var records []*record.Record
	for i, command := range []string{"/korsar new seats:2", "/korsar new seats:3",
		"/korsar new seats:4 mode:partnership", "/korsar new seats:2", "/korsar new seats:2"} {
		w.MoveTo(w.Guild.NewChannel(fmt.Sprint("table-", i)))
		w.StartGame(command, int(command[len("/korsar new seats:")]-'0'))
		records = append(records, w.PlayToRecord())
	}
	wanted := profilesFromRecords(t, records)
	reader := w.People[0].Name()
	for _, who := range w.People {
		page, _ := w.Type(w.People[0], "/korsar profile who:@"+who.Name()).Now()
		d := wanted[who.Name()]
		mark := ""
		if d.games < 5 {
			mark = " ?"
		}
		lines := []string{
			fmt.Sprintf("Rating **%d%s**", d.rating.Shown(), mark),
			fmt.Sprintf("highest %d, over %s", slices.Max(d.course),
				plural(len(d.course), "rated game", "rated games")),
			fmt.Sprintf("%s in %s · %.1f gold per game, best %d · longest winning streak %d",
				plural(d.wins, "win", "wins"), plural(d.games, "rated game", "rated games"),
				float64(d.gold)/float64(d.games), d.best, d.longest),
			fmt.Sprintf("November 2026: **%d%s**, %s in %s", d.rating.Shown(), mark, plural(d.wins, "win", "wins"),
				plural(d.games, "rated game", "rated games")),
		}
		if len(d.course) == 1 {
			lines[1] = fmt.Sprintf("highest %d, after 1 rated game", d.course[0])
		}
		for kind, tally := range d.tallies {
			mode, seats, _ := strings.Cut(kind, " ")
			lines = append(lines, fmt.Sprintf("%s, %s players: %s in %s", bottest.English.Choice("mode", mode), seats,
				plural(tally[1], "win", "wins"), plural(tally[0], "game", "games")))
		}
		most := slices.Index(d.fleets[:], slices.Max(d.fleets[:]))
		lines = append(lines, fmt.Sprintf("Favourite fleet: %s, %s",
			[]string{"◆", "▲", "●", "■"}[most]+" "+string(game.Editions[0].Fleets[most]),
			plural(d.fleets[most], "pirate played", "pirates played")))
		switch {
		case d.prizes == 1:
			lines = append(lines, fmt.Sprintf("1 ship captured from others, worth %d gold", d.richest))
		case d.prizes > 1:
			lines = append(lines, fmt.Sprintf("%d ships captured from others, the richest worth %d gold",
				d.prizes, d.richest))
		}
		if who == w.People[0] {
			lines = append(lines, fmt.Sprintf("You’re number **%d** of %d on this server.", rankOf(wanted, d),
				len(wanted)))
		} else {
			lines = append(lines, fmt.Sprintf("you finished ahead in %d, behind in %d",
				wanted[reader].ahead[who.Name()], d.ahead[reader]))
		}
		if d.wins > 0 {
			lines = append(lines, bottest.English.Badge(community.FirstWin))
		}
		for _, line := range lines {
			if !strings.Contains(page.Text(), line) {
				t.Errorf("the profile of %s lacks %q:\n%s", who.Name(), line, page.Text())
			}
		}
	}
	w.expectLessons(records)
}

// rankOf returns a player's rank by the rating that is shown.
func rankOf(all map[string]*expectedProfile, of *expectedProfile) int {
	rank := 1
	for _, d := range all {
		if d.rating.Shown() > of.rating.Shown() {
			rank++
		}
	}
	return rank
}

// TestWordsAboutTheReaderAreTrueOfThisServer checks two people who have finished a rated game on another server. A
// profile and a leaderboard say only that no game on this server counts.
func TestWordsAboutTheReaderAreTrueOfThisServer(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	w.Guild = w.Discord.NewGuild("Tortuga")
	w.Guild.Add(anne.Person)
	w.Guild.Add(ben.Person)
	w.MoveTo(w.Guild.NewChannel("beach"))
	w.ExpectPrivate(w.Type(anne, "/korsar profile who:@Ben"), "No game here counts for both you and Ben yet.")
	w.OpenLobby("/korsar new seats:2", 1)
	w.ChooseComputer(anne, bottest.AddLabel(journal.Deckhand))
	w.Press(anne, "start")
	w.SkipToEnd()
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard"), "None of your games here is rated yet.")
}
