package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestManyDeadlines has 1,000 tables with turns of different lengths lie in the
// store when the bot starts, and lets a day and a half pass in which nobody
// plays: every turn ends and every reminder comes, each once and at its time.
func TestManyDeadlines(t *testing.T) {
	t.Parallel()
	const tables = 1000
	const span = 36*time.Hour + 30*time.Minute // nothing is due in the minutes around
	p := openPort(t, 1, 1)
	p.stop()
	p.open()
	hours := []int{6, 12, 12, 24, 24, 24, 48, 48, 48, 48}
	turns, reminders := 0, 0
	began := map[journal.TableID]time.Time{}
	for i := range tables {
		h := time.Duration(hours[i%len(hours)]) * time.Hour
		began[p.unplayed(i, hours[i%len(hours)])] = p.clock.Now().Add(time.Duration(i) * time.Second)
		left := span - time.Duration(i)*time.Second
		turns += int(left / h)
		reminders += 2 * int(left/h)
		for _, share := range []float64{0.5, 0.875} {
			if left%h >= time.Duration(share*float64(h)) {
				reminders++
			}
		}
	}
	if err := p.store.Close(); err != nil {
		t.Fatal(err)
	}
	p.start()
	before := len(p.discord.Transcript())
	p.pass(span)
	made, told := 0, 0
	for id, at := range began {
		kept, err := p.store.Load(p.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		made += kept.Table.Game.MovesMade()
		if want := at.Add(time.Duration(kept.Table.Game.MovesMade()+1) * kept.Table.Options().TurnTime()); kept.Due.Sub(want).Abs() > 2*time.Minute {
			t.Errorf("the turn of table %d ends at %v, want %v", id, kept.Due, want)
		}
	}
	for _, s := range p.discord.Transcript()[before:] {
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
func (p *port) unplayed(seconds, hours int) journal.TableID {
	p.t.Helper()
	ch := p.guild.NewChannel(fmt.Sprintf("table-%d", seconds))
	o := storagetest.Options(game.FreeForAll, 2)
	o.Hours, o.Late, o.Pace = hours, journal.DrawOne, journal.Live
	story := storagetest.NewStory(snowflake(p.t, ch.ID()), o, uint64(seconds))
	story.Clock = p.clock.Now().Add(time.Duration(seconds-4) * time.Second)
	var people []journal.Person
	for seat := range 2 {
		who, err := p.store.PersonOf(p.ctx, journal.Snowflake(1_000_000+10*seconds+seat), fmt.Sprintf("Sailor %d-%d", seconds, seat))
		if err != nil {
			p.t.Fatal(err)
		}
		if err := p.store.SetPreferences(p.ctx, who, storage.Preferences{ADay: 6}); err != nil {
			p.t.Fatal(err)
		}
		people = append(people, who)
	}
	story.In(snowflake(p.t, p.guild.ID())).HostedBy(people[0])
	id, err := p.store.Create(p.ctx, story.Open())
	if err != nil {
		p.t.Fatal(err)
	}
	story.ID = id
	start := time.Duration(hours) * time.Hour
	for _, c := range []storage.Commit{story.Join(people[1]), story.Start()} {
		if c.Entries[0].Kind == journal.KindStarted {
			c.Summary.Due = story.Clock.Add(start)
			c.Deadlines = []storage.Deadline{{Kind: storage.DueTurn, At: story.Clock.Add(start / 2)}}
		}
		if err := p.store.Append(p.ctx, id, c); err != nil {
			p.t.Fatal(err)
		}
	}
	return id
}
