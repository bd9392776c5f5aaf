package say

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/lesson"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// fullRanking returns a page of ten places with names from the function, read by person 12.
func fullRanking(by storage.LadderSort, name func(int) string) community.Ranking {
	r := community.Ranking{PlacingQuery: storage.PlacingQuery{Ladder: storage.Ladder{Guild: 11, Season: 202611,
		Games: storage.Rated}, Sort: by, Asker: 12},
		Users: map[journal.PersonID]table.User{12: {ID: 12, Name: "Zoe"}}}
	r.Total = 12
	for i := range 10 {
		p := journal.PersonID(i + 1)
		r.Users[p] = table.User{ID: snowflake.ID(100 + i), Name: name(i)}
		r.Places = append(r.Places, storage.Place{Rank: i + 1,
			Standing: storage.Standing{Person: p, Rating: rating.Rating{Mean: 40 - float64(i), Deviation: 2},
				Games: 14 - i, Wins: 10 - i, Gold: 400 - 37*i, Best: 60 - i, Longest: 10 - i}})
	}
	r.Places[1].Rank = 1
	r.Own = &storage.Place{Rank: 12, Standing: storage.Standing{Person: 12, Rating: rating.First, Games: 1, Gold: 3,
		Best: 3}}
	return r
}

func shortNames(i int) string {
	return []string{"Anne", "Ben", "Cleo", "Dirk", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jo"}[i]
}

// fullProfile returns a profile with everything that a profile can have.
func fullProfile(name string) community.Profile {
	p := community.Profile{Of: table.User{ID: 1, Name: name}, Season: 20264, Rank: 2,
		Ratings: []int{1100, 1310, 1250, 1180, 1390, 1450, 1530, 1600}, Fleets: [game.Fleets]int{3, 9, 4, 1},
		Captures: 17, Richest: 8, Versus: &community.Versus{Games: 5, Ahead: 2, Behind: 3, Together: 1},
		Badges: community.Badges, Lessons: lessonsOf(lesson.HeldCaptain, 6),
		Uncounted: 2, Tournaments: 3, Won: 1, Solo: community.Tally{Games: 5, Wins: 3},
		Ever: &storage.Standing{Rating: rating.Rating{Mean: 30, Deviation: 5}, Games: 8, Wins: 3, Gold: 205, Best: 51,
			Longest: 2},
		Now: &storage.Standing{Rating: rating.Rating{Mean: 28, Deviation: 7}, Games: 2, Wins: 1}}
	for seats := 2; seats <= 6; seats++ {
		p.Tallies = append(p.Tallies, community.Tally{Mode: game.FreeForAll, Seats: seats, Games: seats,
			Wins: seats - 2})
	}
	for _, seats := range []int{4, 6, 8} {
		p.Tallies = append(p.Tallies, community.Tally{Mode: game.Partnership, Seats: seats, Games: 1, Wins: 1})
	}
	return p
}

// lessonsOf returns lessons of a kind, by the English rules, which have a golden fleet.
func lessonsOf(k lesson.Kind, times int) *community.Lessons {
	e := community.Example{Lesson: lesson.Lesson{Kind: k, Move: 57, Card: game.Pirate(game.Yellow, 3),
		Ship: 14, Gold: 8}, Table: 1000, Edition: game.English.ID}
	switch k {
	case lesson.HeldCaptain:
		e.Card = game.Captain(game.Yellow)
	case lesson.KeptShip:
		e.Card, e.Ship = game.Merchant8, game.NoShip
	}
	return &community.Lessons{Games: 20, Times: times, Gold: 5 * times, Example: e}
}

// playedBy returns who played a seat of a game: one person, in some games several, or a computer.
func playedBy(game, side int, name func(int) string) []community.SeatShare {
	person := func(i int) table.User { return table.User{ID: snowflake.ID(i + 1), Name: name(i)} }
	switch {
	case game == 2 && side == 0:
		return []community.SeatShare{{User: person(0), Part: 0.704}, {Program: true, Part: 0.296}}
	case game == 2 && side == 1:
		return []community.SeatShare{{User: person(1), Part: 0.5}, {User: person(9), Part: 0.3}, {Part: 0.2}}
	case game == 3 && side == 1:
		return []community.SeatShare{{Program: true, Part: 1}}
	}
	return []community.SeatShare{{User: person(side), Part: 1}}
}

// gamePages returns every page about finished games, with names from the function.
func gamePages(t *testing.T, l *Localizer, name func(int) string) map[string]Page {
	at := time.Date(2026, 11, 20, 18, 30, 0, 0, time.UTC)
	all := map[string]Page{}
	for _, by := range storage.LadderSorts {
		all["ranking by "+string(by)] = l.Ranking(fullRanking(by, name))
	}
	everywhere := fullRanking(storage.ByRating, name)
	everywhere.Guild, everywhere.Season, everywhere.Games = 0, storage.AllTime, "free-for-all"
	everywhere.Own.Rank = 0
	all["ranking everywhere"] = l.Ranking(everywhere)
	empty := community.Ranking{Missing: community.NoGames, PlacingQuery: storage.PlacingQuery{
		Ladder: storage.Ladder{Guild: 11, Season: 20264, Games: storage.Unrated}, Sort: storage.ByWins}}
	all["ranking of nobody"] = l.Ranking(empty)
	few := fullRanking(storage.ByGold, name)
	few.Own.Rank = 0
	all["ranking with too few games"] = l.Ranking(few)
	pictured := fullRanking(storage.ByRating, name)
	all["ranking beside its picture"] = l.PicturedRanking(pictured)
	all["ranking in alt text"] = Page{Title: "alt", Body: l.RankingAlt(pictured)}
	for _, reason := range declaredValues("../community/ranking.go", "Missing") {
		missing := pictured
		missing.Own, missing.Missing = nil, community.Missing(reason)
		all["ranking without the reader, "+reason] = l.PicturedRanking(missing)
	}
	addProfiles(all, l, name(0))
	history := community.History{Of: table.User{ID: 1, Name: name(0)}}
	for i := range 10 {
		past := community.PastGame{Table: journal.TableID(1000 + i), Finished: at, Rated: i%3 > 0, Voided: i == 4}
		for side := range 2 + i%5 {
			past.Sides = append(past.Sides, community.PastSide{Place: side + 1, Score: 40 - side,
				Seats: [][]community.SeatShare{playedBy(i, side, name)}})
		}
		history.Games = append(history.Games, past)
	}
	all["history"] = l.History(history)
	all["history of nothing"] = l.History(community.History{})
	state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben")
	checked := community.Verified{PublicState: state, Secret: deal.Secret{1, 2, 3}, Fair: true, Legal: true, Moves: 120}
	for i := range 8 {
		checked.Joins = append(checked.Joins,
			community.Join{Name: name(i), Interaction: snowflake.ID(1573709526064955394 + i), After: true})
	}
	all["deal checked"] = l.Verified(checked)
	checked.Fair, checked.Legal, checked.Joins[0].After = false, false, false
	all["deal found wrong"] = l.Verified(checked)
	ruled := community.Rulings{}
	for i := range 20 {
		ruled.Rulings = append(ruled.Rulings,
			community.Ruling{Table: journal.TableID(i + 1), At: at, By: table.User{ID: 1, Name: name(i % 10)},
				Voided: i%4 > 0, Reason: strings.Repeat("they *were* `drunk` ", 10)})
	}
	all["rulings"] = l.Rulings(ruled)
	all["no ruling"] = l.Rulings(community.Rulings{})
	all["hidden rulings"] = l.Rulings(community.Rulings{Hidden: 3})
	all["kept"] = l.PersonalData(community.PersonalData{Known: true, Games: 12, Seats: 1, Puzzles: 3, Practice: 5,
		Tournaments: 2})
	all["nothing kept"] = l.PersonalData(community.PersonalData{})
	podium := fullRanking(storage.ByRating, name)
	podium.Places = podium.Places[:3]
	all["podium"] = l.Announcement(community.Announcement{Season: &podium}, false)
	all["podium beside its picture"] = l.Announcement(community.Announcement{Season: &podium}, true)
	people := []table.User{{ID: 1, Name: name(0)}, {ID: 2, Name: name(1)}}
	for week := range variants {
		all["digest "+string(rune('1'+week))] = l.Announcement(
			community.Announcement{Digest: &community.Digest{Week: week, Games: 23,
				Richest:  &community.Highlight{Table: 99, Users: people[:1], Count: 8},
				Captures: &community.Highlight{Users: people[1:], Count: 14},
				Score:    &community.Highlight{Table: 77, Users: people, Count: 66}}}, false)
	}
	all["digest of little"] = l.Announcement(community.Announcement{Digest: &community.Digest{Games: 1}}, false)
	changed := community.GuildSettings{GuildSettings: storage.GuildSettings{NoPictures: true,
		Threads: true, Language: "fr",
		Channels: []snowflake.ID{12, 13}, Hosts: 14, Pace: journal.Live, Booty: journal.ClosedBooty}}
	all["settings"] = l.Settings(community.GuildSettings{}, []SettingLine{{"edition", "korsar-2019"}, {"time", "1440"},
		{"language", DiscordsLanguage}, {"pace", "relaxed"}, {"booty", "open"}})
	all["settings changed"] = l.Settings(changed, []SettingLine{{"edition", "korsar-2019"}, {"time", "1440"},
		{"language", "fr"}, {"pace", "live"}, {"booty", "closed"}})
	all["preferences"] = l.Preferences(community.UserPreferences{}, at)
	all["preferences changed"] = l.Preferences(community.UserPreferences{UserPreferences: storage.UserPreferences{
		NoPictures: true, Streamer: true, NoMessages: true, Unlisted: true, Everywhere: true, Away: at.Add(time.Hour),
		Zone: "America/New_York"}},
		at)
	all["seasons of nothing"] = l.Seasons(community.GuildSettings{}, at)
	all["seasons"] = l.Seasons(community.GuildSettings{GuildSettings: storage.GuildSettings{Announcements: 12,
		Seasons: storage.Quarterly, Digest: true}}, at)
	return all
}

// addProfiles adds the pages of profiles to pages.
func addProfiles(all map[string]Page, l *Localizer, name string) {
	of := table.User{ID: 1, Name: name}
	full := fullProfile(name)
	all["profile"], all["profile in alt text"] = l.Profile(full), Page{Title: "alt", Body: l.ProfileAlt(full)}
	tallies := []community.Tally{{Mode: game.FreeForAll, Seats: 4, Games: 20, Wins: 6}}
	solo := community.Tally{Games: 5, Wins: 3}
	for what, p := range map[string]community.Profile{
		"a reader who never played":     {Own: true},
		"a reader who played solo only": {Own: true, Solo: solo},
		"a reader without rated games":  {Own: true, Tallies: tallies},
		"a reader who hides":            {Own: true, Unlisted: true, Ever: full.Ever, Tallies: tallies},
		"a ranked reader":               {Own: true, Rank: 3, Total: 24, Ever: full.Ever, Solo: solo, Tallies: tallies},
		"a stand-in":                    {Own: true, Uncounted: 1},
		"another stand-in":              {Uncounted: 1},
		"a stranger":                    {Ever: full.Ever, Rank: 3, Total: 24, Tallies: tallies},
		"nobody":                        {},
		"somebody, shared":              {Shared: true, Rank: 3, Total: 24, Ever: full.Ever, Tallies: tallies},
		"somebody unrated, shared":      {Shared: true, Tallies: tallies},
	} {
		p.Of = of
		all["profile of "+what] = l.Profile(p)
		if p.Known() {
			all["profile of "+what+", beside its picture"] = l.PicturedProfile(p)
		}
	}
	learner := community.Profile{Of: of, Own: true, Rank: 3, Total: 24, Ever: full.Ever, Tallies: tallies}
	for i, k := range lesson.Kinds {
		learner.Lessons = lessonsOf(k, 2+i)
		all["profile with "+k.String()] = l.PicturedProfile(learner)
	}
	learner.Lessons = &community.Lessons{Games: 12}
	all["profile without lessons"] = l.PicturedProfile(learner)
}

// TestLeaderboardPagesMatchGolden: every page about finished games equals the reviewed text.
func TestLeaderboardPagesMatchGolden(t *testing.T) {
	for _, what := range []string{"ranking", "profile", "history", "deal", "rulings", "no ruling",
		"kept", "nothing kept", "podium", "digest", "seasons", "settings", "preferences"} {
		var all strings.Builder
		for _, l := range localizers() {
			all.WriteString("=== " + l.Tag() + "\n")
			list := gamePages(t, l, shortNames)
			for _, name := range sortedKeys(list) {
				if strings.HasPrefix(name, what) {
					all.WriteString("--- " + name + "\n# " + list[name].Title + "\n" + list[name].Body + "\n\n")
				}
			}
		}
		compareGolden(t, filepath.Join("testdata", "ladder-"+strings.ReplaceAll(what, " ", "-")+".golden"),
			all.String())
	}
}

// TestFullestPagesFitDiscordsLimits: no name and no reason makes a page too long, or breaks out of its place.
func TestFullestPagesFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			for what, page := range gamePages(t, l, func(int) string { return name }) {
				checkFits(t, what, page.Title, TitleLimit)
				if page.Body != "" { // a picture may say it all
					checkFits(t, what, page.Body, BodyLimit)
				}
				if strings.Contains(page.Body, "@everyone") || strings.Contains(page.Body, "```") {
					t.Errorf("%s lets a name out:\n%s", what, page.Body)
				}
			}
			checkFits(t, "the profile in words", l.ProfileAlt(fullProfile(name)), AltLimit)
			checkFits(t, "the leaderboard in words", l.RankingAlt(fullRanking(storage.ByRating,
				func(int) string { return name })), AltLimit)
		}
	})
}

func sortedKeys(pages map[string]Page) []string { return slices.Sorted(maps.Keys(pages)) }

// TestNamesakesInListsAreToldApart: leaderboards, podiums and puzzle boards distinguish people with the same name,
// including the reader at their own place. Others have only their names.
func TestNamesakesInListsAreToldApart(t *testing.T) {
	names := func(i int) string {
		return []string{"Anne", "Ben", "Anne", "Zoe", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jo"}[i]
	}
	page := fullRanking(storage.ByRating, names)
	podium := page
	podium.Places = page.Places[:3]
	var board community.PuzzleBoard
	for i := range 3 {
		place := community.PuzzlePlace{User: table.User{ID: snowflake.ID(100 + i), Name: names(i)}, Answers: 1}
		board.Day, board.Week = append(board.Day, place), append(board.Week, place)
	}
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for what, text := range map[string]string{"leaderboard": l.Ranking(page).Body,
			"podium":       l.Announcement(community.Announcement{Season: &podium}, false).Body,
			"puzzle board": l.PuzzleBoard(board).Body} {
			for _, anne := range []string{"Anne <@100>", "Anne <@102>"} {
				if !strings.Contains(text, anne) {
					t.Errorf("the %s has no %q:\n%s", what, anne, text)
				}
			}
			if strings.Contains(text, "<@101>") || strings.Contains(text, "Anne**") {
				t.Errorf("the %s reads\n%s", what, text)
			}
		}
		if text := l.Ranking(page).Body; !strings.Contains(text, "Zoe <@103>") || !strings.Contains(text, "Zoe <@12>") {
			t.Errorf("the reader is not told apart:\n%s", text)
		}
	})
}
