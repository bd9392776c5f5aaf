package endurance_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// TestManyDeadlines has many tables with turns of different lengths lie in the
// store when the bot starts, and lets a day and a half pass in which nobody
// plays: every turn ends and every reminder comes, each once and at its time.
func TestManyDeadlines(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	tables := gametest.Sample(t, "tables", 100, 1000)
	const span = 36*time.Hour + 30*time.Minute // nothing is due in the minutes around
	p := open(t, 1, 1)
	p.Stop()
	p.Open()
	hours := []int{6, 12, 12, 24, 24, 24, 48, 48, 48, 48}
	turns, reminders := 0, 0
	began := map[journal.TableID]time.Time{}
	for i := range tables {
		h := time.Duration(hours[i%len(hours)]) * time.Hour
		began[p.unplayed(i, hours[i%len(hours)])] = p.Clock.Now().Add(time.Duration(i) * time.Second)
		left := span - time.Duration(i)*time.Second
		turns += int(left / h)
		reminders += 2 * int(left/h)
		for _, share := range []float64{0.5, 0.875} {
			if left%h >= time.Duration(share*float64(h)) {
				reminders++
			}
		}
	}
	if err := p.Store.Close(); err != nil {
		t.Fatal(err)
	}
	p.Start()
	before := len(p.Discord.Transcript())
	p.Pass(span)
	made, told := 0, 0
	for id, at := range began {
		kept, err := p.Store.Load(p.Ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		made += kept.Table.Game.MovesMade()
		if want := at.Add(time.Duration(kept.Table.Game.MovesMade()+1) * kept.Table.Options().TurnTime()); kept.Due.Sub(want).Abs() > 2*time.Minute {
			t.Errorf("the turn of table %d ends at %v, want %v", id, kept.Due, want)
		}
	}
	for _, s := range p.Discord.Transcript()[before:] {
		if strings.Contains(string(s.JSON), "it is still your turn") && !s.Refused() {
			told++
		}
	}
	if made != turns || told != reminders {
		t.Errorf("%d turns ended and %d reminders came, want %d and %d", made, told, turns, reminders)
	}
}

// unplayed stores a table whose first turn begins so many seconds from now, with
// the deadlines that it would have.
func (p *world) unplayed(seconds, hours int) journal.TableID {
	p.T.Helper()
	ch := p.Guild.NewChannel(fmt.Sprintf("table-%d", seconds))
	o := storagetest.Options(game.FreeForAll, 2)
	o.Hours, o.Late, o.Pace = hours, journal.DrawOne, journal.Live
	story := storagetest.NewScript(snowflake.Parse(ch.ID()), o, uint64(seconds))
	story.Clock = p.Clock.Now().Add(time.Duration(seconds-4) * time.Second)
	var people []journal.PersonID
	for seat := range 2 {
		who, err := p.Store.PersonOf(p.Ctx, snowflake.ID(1_000_000+10*seconds+seat), fmt.Sprintf("Sailor %d-%d", seconds, seat))
		if err != nil {
			p.T.Fatal(err)
		}
		if err := p.Store.SetPreferences(p.Ctx, who, storage.UserPreferences{ADay: 6}); err != nil {
			p.T.Fatal(err)
		}
		people = append(people, who)
	}
	story.InGuild(snowflake.Parse(p.Guild.ID())).HostedBy(people[0])
	id, err := p.Store.Create(p.Ctx, story.Open())
	if err != nil {
		p.T.Fatal(err)
	}
	story.ID = id
	start := time.Duration(hours) * time.Hour
	for _, c := range []storage.Commit{story.Join(people[1]), story.Start()} {
		if c.Entries[0].Kind == journal.KindStarted {
			c.Summary.Due = story.Clock.Add(start)
			c.Deadlines = []storage.Deadline{{Kind: storage.DueTurn, At: story.Clock.Add(start / 2)}}
		}
		if err := p.Store.Append(p.Ctx, id, c); err != nil {
			p.T.Fatal(err)
		}
	}
	return id
}
