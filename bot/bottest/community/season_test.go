package community_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// seasonFixture is games among many people, some of them played by clicks. It keeps all results independently of the
// bot.
type seasonFixture struct {
	world         *world
	rng           *rand.Rand
	names         map[journal.PersonID]string
	results       []storage.Result
	unlisted      map[string]bool // names that others do not see on leaderboards
	tables        uint64
	storedChannel *sandbox.Channel // the channel of games that are only stored
}

// newSeasonFixture returns a season with the given number of people and no games.
func newSeasonFixture(w *world, seed uint64, people int) *seasonFixture {
	s := &seasonFixture{world: w, rng: rand.New(rand.NewPCG(seed, seed+1)), names: map[journal.PersonID]string{},
		unlisted: map[string]bool{}, storedChannel: w.Guild.NewChannel("stacks")}
	for i := range people {
		s.addPerson(w.NewPlayer(fmt.Sprintf("Sailor %02d", i+1), "en-US"))
	}
	return s
}

// TestLeaderboardsMatchAnIndependentFold plays hundreds of games among 40 people, some of them by clicks, over two
// months with a restart in between. Every leaderboard equals an independent fold of the results. Among them are ties, a
// voided game, an unlisted person, and a person whose data is deleted.
func TestLeaderboardsMatchAnIndependentFold(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 0, 1)
	w.DisablePictures()
	s := newSeasonFixture(w, 5, 40)
	const every = 100 // one game in so many is played by clicks
	games := gametest.Sample(t, "games", 250, 500)
	for i := range games {
		if i%every == 0 {
			s.playGame(i / every)
		} else {
			s.storeResult()
		}
		w.Clock.Advance(90 * time.Minute)
		if w.Clock.Now().Month() != w.Clock.Now().Add(-90*time.Minute).Month() {
			s.check("before the season turns", storage.Monthly.SeasonAt(w.Clock.Now()).Before())
			w.Restart()
		}
	}
	if len(s.results) != games {
		t.Fatalf("%d games were played", len(s.results))
	}
	now := storage.Monthly.SeasonAt(w.Clock.Now())
	if now.Before() != storage.Monthly.SeasonAt(bottest.Noon) {
		t.Fatalf("the season did not turn: it is %v", now)
	}
	for _, season := range []storage.Season{now, now.Before(), storage.AllTime} {
		s.check("at the end", season)
	}

	mara := w.NewManager()
	voided := &s.results[2*every] // a game that was played by clicks
	w.ExpectPrivate(w.Forge(w.People[0], w.LastMessage(), "k1:0:0:count-again", bottest.Base36(voided.Table)),
		bottest.English.Fault(say.ManagersOnly))
	w.ExpectPrivate(w.Type(mara, "/korsar-admin rulings game:"+bottest.Base36(voided.Table)+" reason:they were drunk"),
		"they were drunk")
	voided.Voided = true
	s.check("with a game voided", storage.AllTime)
	page, _ := w.Type(mara, "/korsar-admin rulings").Now()
	w.MustReply(mara.Choose(w.Ctx, page.ID, page.Selects()[0].CustomID, bottest.Base36(voided.Table)))
	w.MustSettle()
	voided.Voided = false
	s.check("with the game counting again", storage.AllTime)

	shy := w.People[7]
	w.ToggleSwitch(shy, "/korsar-me preferences", "listed.off")
	s.unlisted[shy.Name()] = true
	s.check("without somebody who wants it so", storage.AllTime)
	w.ExpectPrivate(w.Type(shy, "/korsar leaderboard"), "Others don’t see you here")

	gone := w.People[3]
	page, _ = w.Type(gone, "/korsar-me data").Now()
	sure := w.MustReply(gone.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	w.MustReply(gone.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID))
	w.MustSettle()
	s.unlisted[gone.Name()] = true
	s.check("without somebody who was forgotten", storage.AllTime)
	w.ExpectPrivate(w.Type(gone, "/korsar-me data"), "Nothing: you haven’t played yet")
	w.ExpectPrivate(w.Type(gone, "/korsar leaderboard"), "You haven’t finished a game yet")
	for _, message := range w.Messages() {
		if strings.Contains(message.Text(), "leaderboard") {
			t.Error("a private list is public")
		}
	}
}

// addPerson stores a player and adds them to the world.
func (s *seasonFixture) addPerson(who *simplayer.Player) {
	s.world.T.Helper()
	person, err := s.world.Store.PersonOf(s.world.Ctx, snowflake.Parse(who.ID()), who.Name())
	if err != nil {
		s.world.T.Fatal(err)
	}
	s.names[person] = who.Name()
	s.world.People = append(s.world.People, who)
}

// playGame plays a game in a new channel. Its last moves are made by clicks.
func (s *seasonFixture) playGame(number int) {
	s.world.T.Helper()
	s.world.MoveTo(s.world.Guild.NewChannel(fmt.Sprint("table-", number)))
	seats := 2 + number%3
	command := fmt.Sprintf("/korsar new seats:%d", seats)
	if number%6 == 2 {
		command += " mode:partnership"
	}
	table := &simplayer.Table{Settle: s.world.Settle}
	for _, i := range s.rng.Perm(len(s.world.People))[:seats] {
		table.Players = append(table.Players, s.world.People[i])
	}
	if err := table.Gather(s.world.Ctx, command); err != nil {
		s.world.T.Fatal(err)
	}
	s.world.StoreMoves(s.world.Channel)
	s.world.Restart()
	if err := table.Play(s.world.Ctx, bottest.RandomPick(uint64(number)),
		func(*simplayer.Player, string) error { return nil }); err != nil {
		s.world.T.Fatal(err)
	}
	s.world.MustSettle()
	loaded := s.world.LoadTable()
	r, err := s.world.Store.ResultOf(s.world.Ctx, loaded.ID)
	if err != nil {
		s.world.T.Fatal(err)
	}
	view, over := loaded.Table.Game.FinishedView()
	for i, side := range r.Sides {
		if !over || side.Score != view.Result[i].Score || side.Place != view.Result[i].Place {
			s.world.T.Fatalf("the result %+v is not that of the game: %+v", r.Sides, view.Result)
		}
	}
	if !r.Rated || len(r.Credits) != seats {
		s.world.T.Fatalf("the game is credited as %+v", r)
	}
	s.results = append(s.results, r)
}

// storeResult stores a random result, with ties and substitutes.
func (s *seasonFixture) storeResult() {
	s.world.T.Helper()
	s.tables++
	story := storagetest.NewScript(snowflake.Parse(s.storedChannel.ID()), storagetest.Options(game.FreeForAll, 2),
		s.tables).InGuild(snowflake.Parse(s.world.Guild.ID()))
	id, err := s.world.Store.Create(s.world.Ctx, story.Open())
	if err != nil {
		s.world.T.Fatal(err)
	}
	r := storage.Result{Table: id, Guild: snowflake.Parse(s.world.Guild.ID()), Edition: game.Editions[0].ID,
		Mode: game.FreeForAll, Seats: 2 + s.rng.IntN(3), Moves: 100, Finished: s.world.Clock.Now(),
		Rated: s.rng.IntN(8) > 0}
	people := s.rng.Perm(len(s.names))
	for seat := 1; seat <= r.Seats; seat++ {
		r.Sides = append(r.Sides, storage.SideResult{Side: game.Side(seat), Score: s.rng.IntN(30)})
		c := storage.Credit{Seat: game.Seat(seat), Side: game.Side(seat),
			Person: journal.PersonID(people[seat] + 1), Share: 1}
		if s.rng.IntN(6) == 0 {
			c.Share = 0.75
			r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: c.Side,
				Person: journal.PersonID(people[seat+10] + 1), Share: 0.25})
		}
		r.Credits = append(r.Credits, c)
	}
	for i := range r.Sides {
		r.Sides[i].Place = 1
		for _, other := range r.Sides {
			if other.Score > r.Sides[i].Score {
				r.Sides[i].Place++
			}
		}
	}
	slices.SortFunc(r.Credits, func(a, b storage.Credit) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Person, b.Person))
	})
	over := story.Commit(1, journal.Closed{Reason: journal.Stopped})
	over.Result = &r
	if err := s.world.Store.Append(s.world.Ctx, id, over); err != nil {
		s.world.T.Fatal(err)
	}
	s.results = append(s.results, r)
}

// standing is a person's place in the independent fold.
type standing struct {
	name                                     string
	rating                                   rating.Rating
	games, wins, gold, best, streak, longest int
}

// fold computes a leaderboard from the results alone.
func (s *seasonFixture) fold(of storage.Season) []*standing {
	all := map[journal.PersonID]*standing{}
	for _, r := range s.results {
		month := storage.Season(r.Finished.Year()*100 + int(r.Finished.Month()))
		if r.Voided || !r.Rated || of != storage.AllTime && of != month {
			continue
		}
		sides := make([]rating.Side, len(r.Sides))
		players := make([][]*standing, len(r.Sides))
		for _, c := range r.Credits {
			a := all[c.Person]
			if a == nil {
				a = &standing{name: s.names[c.Person], rating: rating.First}
				all[c.Person] = a
			}
			i := c.Side - 1
			sides[i].Place = r.Sides[i].Place
			sides[i].Players = append(sides[i].Players, rating.Player{Rating: a.rating, Share: c.Share})
			players[i] = append(players[i], a)
			if c.Share < 0.5 {
				continue
			}
			if side := r.Sides[i]; true {
				a.best = max(a.best, side.Score)
				a.games, a.gold = a.games+1, a.gold+side.Score
				if a.streak++; side.Place == 1 {
					a.wins, a.longest = a.wins+1, max(a.longest, a.streak)
				} else {
					a.streak = 0
				}
			}
		}
		for i, after := range rating.Rate(sides) {
			for j, now := range after {
				players[i][j].rating = now
			}
		}
	}
	var list []*standing
	for person := journal.PersonID(1); int(person) <= len(s.names); person++ {
		if a := all[person]; a != nil && a.games > 0 && !s.unlisted[a.name] {
			list = append(list, a)
		}
	}
	return list
}

// expectedLines returns the lines that a leaderboard should have.
func (s *seasonFixture) expectedLines(of storage.Season, by storage.LadderSort) []string {
	type line struct {
		value float64
		words string
		a     *standing
	}
	var lines []line
	for _, a := range s.fold(of) {
		l := line{a: a}
		switch by {
		case storage.ByRating:
			l.value, l.words = float64(a.rating.Shown()), strconv.Itoa(a.rating.Shown())
			if a.games < 5 {
				l.words += " ?"
			}
		case storage.ByWins:
			l.value, l.words = float64(a.wins), plural(a.wins, "win", "wins")
		case storage.ByGold:
			if a.games < 5 {
				continue
			}
			l.value = float64(a.gold) / float64(a.games)
			l.words = fmt.Sprintf("%.1f gold per game", l.value)
		case storage.ByBest:
			l.value, l.words = float64(a.best), fmt.Sprintf("%d gold", a.best)
		case storage.ByLongest:
			l.value, l.words = float64(a.longest), plural(a.longest, "win in a row", "wins in a row")
		}
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.value, a.value) })
	var words []string
	rank := 0
	for i, l := range lines {
		if i == 0 || l.value != lines[i-1].value {
			rank = i + 1
		}
		words = append(words, fmt.Sprintf("`%d.` %s · **%s** · %s",
			rank, l.a.name, l.words, plural(l.a.games, "game", "games")))
	}
	return words
}

func plural(n int, one, other string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", other)
}

var rankLine = regexp.MustCompile("(?m)^`\\d+\\.` .*$")

// check compares a season's leaderboards, page by page, with the fold.
func (s *seasonFixture) check(when string, of storage.Season) {
	s.world.T.Helper()
	reader := s.world.People[len(s.world.People)-1]
	name := of.String()
	if of == storage.AllTime {
		name = "all"
	}
	down := bottest.English.Label("down")
	for _, by := range storage.LadderSorts {
		page, _ := s.world.Type(reader, "/korsar leaderboard season:"+name+" by:"+string(by)).Now()
		var lines []string
		for {
			body, _, _ := strings.Cut(page.Embeds[0].Description, "\n…") // the reader's place follows
			lines = append(lines, rankLine.FindAllString(body, -1)...)
			i := slices.IndexFunc(page.Buttons(), func(c sandbox.Component) bool { return c.Label == down })
			if i < 0 || page.Buttons()[i].Disabled || len(lines) > 100 {
				break
			}
			page = s.world.MustReply(reader.Click(s.world.Ctx, page.ID, page.Buttons()[i].CustomID))
		}
		if wanted := s.expectedLines(of, by); !slices.Equal(lines, wanted) {
			s.world.T.Fatalf("%s the leaderboard of %q by %s reads\n%s\n--- expected\n%s",
				when, name, by, strings.Join(lines, "\n"), strings.Join(wanted, "\n"))
		}
	}
}

// TestHistoryPagesSkipHiddenGames checks that the pages of a history are filled with games that the reader may see.
func TestHistoryPagesSkipHiddenGames(t *testing.T) {
	t.Parallel()
	w := open(t, 0, 1)
	s := newSeasonFixture(w, 7, 30)
	office, den := w.Channel, w.NewPrivateChannel("den", w.People...)
	var seen []string
	for i := range 60 {
		if s.storedChannel = den; i%5 == 0 {
			s.storedChannel = office
			seen = append(seen, "`"+bottest.Base36(journal.TableID(i+1))+"`")
		}
		s.storeResult()
		w.Clock.Advance(time.Second)
	}
	slices.Reverse(seen)
	mona := w.NewPlayerIn("Mona", office)
	page, _ := w.Type(mona, "/korsar games").Now()
	numbers := regexp.MustCompile("`[0-9a-z]+`")
	var listed []string
	for range 2 {
		listed = append(listed, numbers.FindAllString(page.Embeds[0].Description, -1)...)
		older := page.Buttons()[1]
		if older.Disabled != (len(listed) == len(seen)) {
			t.Fatalf("after %d of %d games Older is disabled: %v", len(listed), len(seen), older.Disabled)
		}
		if !older.Disabled {
			page = w.MustReply(mona.Click(w.Ctx, page.ID, older.CustomID))
		}
	}
	if !slices.Equal(listed, seen) {
		t.Errorf("listed are %v, expected %v", listed, seen)
	}
}
