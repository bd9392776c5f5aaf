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
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// season is games among many people, some of them played by clicks, with all
// their results kept beside the bot.
type season struct {
	p       *world
	random  *rand.Rand
	names   map[journal.PersonID]string
	results []storage.Result
	unseen  map[string]bool // who is on no ladder for others
	tables  uint64
	stacks  *sandbox.Channel // where the tables stood of games that nobody played
}

// newSeason is a season of so many people, before anybody has played.
func newSeason(p *world, seed uint64, people int) *season {
	s := &season{p: p, random: rand.New(rand.NewPCG(seed, seed+1)), names: map[journal.PersonID]string{}, unseen: map[string]bool{},
		stacks: p.Guild.NewChannel("stacks")}
	for i := range people {
		s.meet(p.NewPlayer(fmt.Sprintf("Sailor %02d", i+1), "en-US"))
	}
	return s
}

// TestSeason plays hundreds of games among 40 people, some of them by clicks, over two
// months with a restart between. Every leaderboard is what an independent fold
// makes of the results: with ties, after a game was voided, after somebody left
// the lists, after somebody was forgotten.
func TestSeason(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	p := open(t, 0, 1)
	p.WordsOnly()
	s := newSeason(p, 5, 40)
	const every = 25 // which are played by clicks
	games := gametest.Sample(t, "games", 250, 500)
	for i := range games {
		if i%every == 0 {
			s.clicked(i / every)
		} else {
			s.stored()
		}
		p.Clock.Advance(90 * time.Minute)
		if p.Clock.Now().Month() != p.Clock.Now().Add(-90*time.Minute).Month() {
			s.check("before the season turns", storage.Monthly.SeasonAt(p.Clock.Now()).Before())
			p.Restart()
		}
	}
	if len(s.results) != games {
		t.Fatalf("%d games were played", len(s.results))
	}
	now := storage.Monthly.SeasonAt(p.Clock.Now())
	if now.Before() != storage.Monthly.SeasonAt(bottest.Noon) {
		t.Fatalf("the season did not turn: it is %v", now)
	}
	for _, season := range []storage.Season{now, now.Before(), storage.AllTime} {
		s.check("at the end", season)
	}

	mara := p.Manager()
	voided := &s.results[2*every] // of a game that was played by clicks
	p.Reads(p.Forges(p.People[0], p.Board(), "k1:0:0:restore", bottest.Base36(voided.Table)), bottest.English.Fault(say.ManagersOnly))
	p.Reads(p.Types(mara, "/korsar-admin void game:"+bottest.Base36(voided.Table)+" reason:they were drunk"), "they were drunk")
	voided.Voided = true
	s.check("with a game voided", storage.AllTime)
	page, _ := p.Types(mara, "/korsar-admin rulings").Now()
	p.Reply(mara.Choose(p.Ctx, page.ID, page.Selects()[0].CustomID, bottest.Base36(voided.Table)))
	p.Settled()
	voided.Voided = false
	s.check("with the game counting again", storage.AllTime)

	shy := p.People[7]
	p.Switches(shy, "/korsar preferences", "listed.off")
	s.unseen[shy.Name()] = true
	s.check("without somebody who wants it so", storage.AllTime)
	p.Reads(p.Types(shy, "/korsar leaderboard"), "Others do not see you here")

	gone := p.People[3]
	page, _ = p.Types(gone, "/korsar my-data").Now()
	sure := p.Reply(gone.Click(p.Ctx, page.ID, bottest.Button(t, page, "delete").CustomID))
	p.Reply(gone.Click(p.Ctx, sure.ID, bottest.Button(t, sure, "forget").CustomID))
	p.Settled()
	s.unseen[gone.Name()] = true
	s.check("without somebody who was forgotten", storage.AllTime)
	p.Reads(p.Types(gone, "/korsar my-data"), "Nothing: you have not played here")
	p.Reads(p.Types(gone, "/korsar leaderboard"), "You have no finished game here yet")
	for _, message := range p.Public() {
		if strings.Contains(message.Text(), "leaderboard") {
			t.Error("a private list is public")
		}
	}
}

// meet notes somebody, who is a person of the store from then on.
func (s *season) meet(who *simplayer.Player) {
	s.p.T.Helper()
	person, err := s.p.Store.PersonOf(s.p.Ctx, snowflake.Parse(who.ID()), who.Name())
	if err != nil {
		s.p.T.Fatal(err)
	}
	s.names[person] = who.Name()
	s.p.People = append(s.p.People, who)
}

// clicked plays a game in the channel.
func (s *season) clicked(number int) {
	s.p.T.Helper()
	s.p.Meet(s.p.Guild.NewChannel(fmt.Sprint("table-", number)))
	seats := 2 + number%3
	command := fmt.Sprintf("/korsar new seats:%d", seats)
	if number%6 == 2 {
		command += " mode:partnership"
	}
	table := &simplayer.Table{Settle: s.p.Settle}
	for _, i := range s.random.Perm(len(s.p.People))[:seats] {
		table.Players = append(table.Players, s.p.People[i])
	}
	if err := table.Gather(s.p.Ctx, command); err != nil {
		s.p.T.Fatal(err)
	}
	if err := table.Play(s.p.Ctx, bottest.Random(uint64(number)), func(*simplayer.Player, string) error { return nil }); err != nil {
		s.p.T.Fatal(err)
	}
	s.p.Settled()
	kept := s.p.Kept()
	r, err := s.p.Store.ResultOf(s.p.Ctx, kept.ID)
	if err != nil {
		s.p.T.Fatal(err)
	}
	view, over := kept.Table.Game.FinishedView()
	for i, side := range r.Sides {
		if !over || side.Score != view.Result[i].Score || side.Place != view.Result[i].Place {
			s.p.T.Fatalf("the result %+v is not that of the game: %+v", r.Sides, view.Result)
		}
	}
	if !r.Rated || len(r.Credits) != seats {
		s.p.T.Fatalf("the game is credited as %+v", r)
	}
	s.results = append(s.results, r)
}

// stored writes a result of any kind, with ties and substitutes.
func (s *season) stored() {
	s.p.T.Helper()
	s.tables++
	story := storagetest.NewScript(snowflake.Parse(s.stacks.ID()), storagetest.Options(game.FreeForAll, 2), s.tables).InGuild(snowflake.Parse(s.p.Guild.ID()))
	id, err := s.p.Store.Create(s.p.Ctx, story.Open())
	if err != nil {
		s.p.T.Fatal(err)
	}
	r := storage.Result{Table: id, Guild: snowflake.Parse(s.p.Guild.ID()), Edition: game.Editions[0].ID, Mode: game.FreeForAll,
		Seats: 2 + s.random.IntN(3), Moves: 100, Finished: s.p.Clock.Now(), Rated: s.random.IntN(8) > 0}
	crew := s.random.Perm(len(s.names))
	for seat := 1; seat <= r.Seats; seat++ {
		r.Sides = append(r.Sides, storage.SideResult{Side: game.Side(seat), Score: s.random.IntN(30)})
		c := storage.Credit{Seat: game.Seat(seat), Side: game.Side(seat), Person: journal.PersonID(crew[seat] + 1), Share: 1}
		if s.random.IntN(6) == 0 {
			c.Share = 0.75
			r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: c.Side, Person: journal.PersonID(crew[seat+10] + 1), Share: 0.25})
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
	if err := s.p.Store.Append(s.p.Ctx, id, over); err != nil {
		s.p.T.Fatal(err)
	}
	s.results = append(s.results, r)
}

// account is what somebody has of a season.
type account struct {
	name                              string
	rating                            rating.Rating
	games, wins, gold, best, run, top int
}

// fold works a leaderboard out from the results alone.
func (s *season) fold(of storage.Season) []*account {
	all := map[journal.PersonID]*account{}
	for _, r := range s.results {
		month := storage.Season(r.Finished.Year()*100 + int(r.Finished.Month()))
		if r.Voided || !r.Rated || of != storage.AllTime && of != month {
			continue
		}
		sides := make([]rating.Side, len(r.Sides))
		players := make([][]*account, len(r.Sides))
		for _, c := range r.Credits {
			a := all[c.Person]
			if a == nil {
				a = &account{name: s.names[c.Person], rating: rating.First}
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
				if a.run++; side.Place == 1 {
					a.wins, a.top = a.wins+1, max(a.top, a.run)
				} else {
					a.run = 0
				}
			}
		}
		for i, after := range rating.Rate(sides) {
			for j, now := range after {
				players[i][j].rating = now
			}
		}
	}
	var list []*account
	for person := journal.PersonID(1); int(person) <= len(s.names); person++ {
		if a := all[person]; a != nil && a.games > 0 && !s.unseen[a.name] {
			list = append(list, a)
		}
	}
	return list
}

// shown is a leaderboard as it should read, a line each.
func (s *season) shown(of storage.Season, by storage.LadderSort) []string {
	type line struct {
		value float64
		words string
		a     *account
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
			l.words = fmt.Sprintf("%.1f gold a game", l.value)
		case storage.ByBest:
			l.value, l.words = float64(a.best), fmt.Sprintf("%d gold", a.best)
		case storage.ByLongest:
			l.value, l.words = float64(a.top), plural(a.top, "win in a row", "wins in a row")
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
		words = append(words, fmt.Sprintf("`%d.` %s · **%s** · %s", rank, l.a.name, l.words, plural(l.a.games, "game", "games")))
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

// check reads a season's leaderboards, page by page, and compares them with the
// fold.
func (s *season) check(when string, of storage.Season) {
	s.p.T.Helper()
	reader := s.p.People[len(s.p.People)-1]
	name := of.String()
	if of == storage.AllTime {
		name = "all"
	}
	for _, by := range storage.LadderSorts {
		page, _ := s.p.Types(reader, "/korsar leaderboard season:"+name+" by:"+string(by)).Now()
		var lines []string
		for {
			body, _, _ := strings.Cut(page.Embeds[0].Description, "\n\n") // behind it stands the reader
			lines = append(lines, rankLine.FindAllString(body, -1)...)
			down := page.Buttons()[1]
			if down.Disabled || len(lines) > 100 {
				break
			}
			page = s.p.Reply(reader.Click(s.p.Ctx, page.ID, down.CustomID))
		}
		if wanted := s.shown(of, by); !slices.Equal(lines, wanted) {
			s.p.T.Fatalf("%s the leaderboard of %q by %s reads\n%s\n--- expected\n%s", when, name, by, strings.Join(lines, "\n"), strings.Join(wanted, "\n"))
		}
	}
}

// TestHiddenPages: pages of a history are full of what one may see, whatever lies between.
func TestHiddenPages(t *testing.T) {
	t.Parallel()
	p := open(t, 0, 1)
	s := newSeason(p, 7, 30)
	office, den := p.Channel, p.Den("den", p.People...)
	var seen []string
	for i := range 60 {
		if s.stacks = den; i%5 == 0 {
			s.stacks = office
			seen = append(seen, "`"+bottest.Base36(journal.TableID(i+1))+"`")
		}
		s.stored()
		p.Clock.Advance(time.Second)
	}
	slices.Reverse(seen)
	mona := p.Bystander("Mona", office)
	page, _ := p.Types(mona, "/korsar history").Now()
	numbers := regexp.MustCompile("`[0-9a-z]+`")
	var listed []string
	for range 2 {
		listed = append(listed, numbers.FindAllString(page.Embeds[0].Description, -1)...)
		older := page.Buttons()[1]
		if older.Disabled != (len(listed) == len(seen)) {
			t.Fatalf("after %d of %d games Older is disabled: %v", len(listed), len(seen), older.Disabled)
		}
		if !older.Disabled {
			page = p.Reply(mona.Click(p.Ctx, page.ID, older.CustomID))
		}
	}
	if !slices.Equal(listed, seen) {
		t.Errorf("listed are %v, expected %v", listed, seen)
	}
}
