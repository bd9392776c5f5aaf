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

// TestManyDeadlinesFireOnceEach stores many tables whose turns have different lengths, and lets a day and a half pass
// in which nobody plays. Every turn ends and every reminder arrives, each once and at its time.
func TestManyDeadlinesFireOnceEach(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	tables := gametest.Sample(t, "tables", 40, 1000)
	const span = 36*time.Hour + 30*time.Minute // nothing is due in the minutes around its end
	w := open(t, 1, 1)
	w.Stop()
	w.OpenStore()
	hours := []int{6, 12, 12, 24, 24, 24, 48, 48, 48, 48}
	turns, reminders := 0, 0
	began := map[journal.TableID]time.Time{}
	for i := range tables {
		h := time.Duration(hours[i%len(hours)]) * time.Hour
		began[w.storeIdleTable(i, hours[i%len(hours)])] = w.Clock.Now().Add(time.Duration(i) * time.Second)
		left := span - time.Duration(i)*time.Second
		turns += int(left / h)
		reminders += 2 * int(left/h)
		for _, share := range []float64{0.5, 0.875} {
			if left%h >= time.Duration(share*float64(h)) {
				reminders++
			}
		}
	}
	if err := w.Store.Close(); err != nil {
		t.Fatal(err)
	}
	w.Start()
	before := len(w.Discord.Transcript())
	w.PassTime(span)
	made, told := 0, 0
	for id, at := range began {
		loaded, err := w.Store.Load(w.Ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		made += loaded.Table.Game.MovesMade()
		turns := time.Duration(loaded.Table.Game.MovesMade() + 1)
		want := at.Add(turns * loaded.Table.Options().TurnTime())
		if loaded.Due.Sub(want).Abs() > 2*time.Minute {
			t.Errorf("the turn of table %d ends at %v, want %v", id, loaded.Due, want)
		}
	}
	for _, s := range w.Discord.Transcript()[before:] {
		if strings.Contains(string(s.JSON), "it’s still your turn") && !s.Refused() {
			told++
		}
	}
	if made != turns || told != reminders {
		t.Errorf("%d turns ended and %d reminders came, want %d and %d", made, told, turns, reminders)
	}
}

// storeIdleTable stores a table with its deadlines. Its first turn begins in the given number of seconds.
func (w *world) storeIdleTable(seconds, hours int) journal.TableID {
	w.T.Helper()
	ch := w.Guild.NewChannel(fmt.Sprintf("table-%d", seconds))
	o := storagetest.Options(game.FreeForAll, 2)
	o.Minutes, o.Late, o.Pace = hours*60, journal.DrawOne, journal.Live
	story := storagetest.NewScript(snowflake.Parse(ch.ID()), o, uint64(seconds))
	story.Clock = w.Clock.Now().Add(time.Duration(seconds-4) * time.Second)
	var people []journal.PersonID
	for seat := range 2 {
		who, err := w.Store.PersonOf(w.Ctx, snowflake.ID(1_000_000+10*seconds+seat),
			fmt.Sprintf("Sailor %d-%d", seconds, seat))
		if err != nil {
			w.T.Fatal(err)
		}
		if err := w.Store.SetPreferences(w.Ctx, who, storage.UserPreferences{ADay: 6}); err != nil {
			w.T.Fatal(err)
		}
		people = append(people, who)
	}
	story.InGuild(snowflake.Parse(w.Guild.ID())).HostedBy(people[0])
	id, err := w.Store.Create(w.Ctx, story.Open())
	if err != nil {
		w.T.Fatal(err)
	}
	story.ID = id
	start := time.Duration(hours) * time.Hour
	for _, c := range []storage.Commit{story.Join(people[1]), story.Start()} {
		if c.Entries[0].Kind == (journal.Started{}).Kind() {
			c.Summary.Due = story.Clock.Add(start)
			c.Deadlines = []storage.Deadline{{Kind: storage.DueTurn, At: story.Clock.Add(start / 2)}}
		}
		if err := w.Store.Append(w.Ctx, id, c); err != nil {
			w.T.Fatal(err)
		}
	}
	return id
}
