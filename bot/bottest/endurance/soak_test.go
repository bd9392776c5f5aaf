package endurance_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game/gametest"
)

var soakDuration = flag.Duration("soak", 6*time.Second, "how long TestSoak lasts")

// Number of tables, and limits for the growth of the bot's usage after the first moves. A table stays in memory for a
// quarter of an hour after its last use.
const (
	soakTables        = 24
	warmMoves         = 1500 // then the caches are full: in half a million more the heap stays (docs/figures.md)
	allowedMB         = 6
	allowedMBPerTable = 0.015 // in MB
	allowedGoroutines = 8
	faultInterval     = 400 * time.Millisecond
	otherCommandEvery = 20 // in steps
	maxIdle           = time.Minute
)

// soakGames are the kinds of games that are played at the tables, with the number of people.
var soakGames = []struct {
	people  int
	command string
}{
	{2, "/korsar new seats:2 preset:quick"},
	{2, "/korsar new seats:2 edition:english booty:closed"},
	{3, "/korsar new seats:3 preset:quick edition:philibert-2002 language:fr"},
	{4, "/korsar new seats:4 preset:quick edition:tilsit-2005 mode:partnership"},
	{6, "/korsar new seats:6 preset:quick edition:lutin-ludique"},
	{2, "/korsar new seats:4 preset:quick"}, // with two computers
}

// soakCommands are commands that a player types now and then during a game.
var soakCommands = []string{"/korsar hand", "/korsar board", "/korsar leaderboard", "/korsar profile",
	"/korsar games", "/korsar help", "/korsar rules", "/korsar-me preferences", "/korsar-me games", "/korsar-me data"}

// TestSoak plays games of all kinds at many tables, while requests are refused, late or torn, and gateway connections
// are lost. No acknowledged move is lost or made twice. The usage of the bot, which runs in a process of its own, does
// not grow.
//
//	go test ./bot/bottest/endurance -run Soak -v -soak 30m -timeout 1h
func TestSoak(t *testing.T) {
	gametest.Campaign(t)
	l := newLoadWorld(t, sandbox.Options{Transcript: -1, History: 60, Tokens: 100_000})
	s := &soakTest{loadWorld: l, answered: map[string]bool{}}
	for i := range soakTables {
		ch := l.guild.NewChannel(fmt.Sprintf("table-%d", i))
		kind := soakGames[i%len(soakGames)]
		group := &soakGroup{Group: simplayer.Group{Command: kind.command, FillOption: "add.deckhand",
			Stage: simplayer.Over, Patience: 2 * time.Second}}
		for n := range kind.people {
			p := l.newPlayer(fmt.Sprintf("Sailor %d-%d", i, n))
			p.Channel = ch
			group.Players = append(group.Players, p)
		}
		s.groups = append(s.groups, group)
	}
	var began time.Duration // long on a busy machine
	for len(s.answered) < warmMoves && s.ctx.Err() == nil {
		s.playFor(*soakDuration / 3)
		began += *soakDuration / 3
	}
	before, early := s.settledUsage(), len(s.answered)
	s.playFor(2 * began)
	after, late := s.settledUsage(), len(s.answered)-early
	t.Logf("%d clicks, %d moves acknowledged, %d storms; %v, then %v, %.1f MB resident",
		s.clicks, len(s.answered), s.faults, before, after, residentOf(t, l.bot.process))
	if after.Goroutines > before.Goroutines+allowedGoroutines {
		t.Errorf("%d goroutines became %d:\n%s", before.Goroutines, after.Goroutines, after.Stacks)
	}
	if may := before.MB + allowedMB + allowedMBPerTable*float64(after.Tables-before.Tables); after.MB > may {
		t.Errorf("%.1f MB became %.1f, %.1f at most were expected", before.MB, after.MB, may)
	}
	// A request whose answer was torn does not report what is left of its limit.
	if refused := s.metric("korsar_discord_requests_total{", `status="429"}`); refused > s.rateLimited+s.torn {
		t.Errorf("%d requests were refused for their number, %d of them by injected faults", refused, s.rateLimited)
	}
	if s.faults == 0 || early < warmMoves || late < soakTables { // more depends on the machine's load
		t.Errorf("%d faults were injected; %d moves were made in the first %v, %d in twice the time after it",
			s.faults, early, began, late)
	}
	s.check()
}

// soakTest is people who play at many tables.
type soakTest struct {
	*loadWorld
	groups []*soakGroup

	mu          sync.Mutex
	answered    map[string]bool // interactions whose move was acknowledged
	clicks      int
	faults      int
	rateLimited int // requests that injected faults refused
	torn        int // most requests that injected faults may have torn
}

// soakGroup is the people at one table.
type soakGroup struct {
	simplayer.Group
	lastMove time.Time // the time of the latest move at the table
}

// playFor plays at all tables for the given duration, and checks that no table is stuck.
func (s *soakTest) playFor(d time.Duration) {
	ctx, cancel := context.WithTimeout(s.ctx, d)
	defer cancel()
	var players sync.WaitGroup
	players.Go(func() { s.injectFaults(ctx) })
	for i, group := range s.groups {
		group.lastMove = time.Now()
		players.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), uint64(d)))
			for ctx.Err() == nil {
				s.step(group, rng)
				if rng.IntN(otherCommandEvery) == 0 {
					s.typeOther(group, rng)
				}
			}
		})
	}
	players.Wait()
	for i, group := range s.groups {
		if still := time.Since(group.lastMove); still > maxIdle {
			s.b.Errorf("at table %d of %s nobody has moved for %v", i, group.Command, still)
		}
	}
}

// step makes the next click of a group. A click that a fault spoils is repeated later.
func (s *soakTest) step(group *soakGroup, rng *rand.Rand) {
	did, err := group.Step(s.ctx, rng)
	if err == nil && did.Answer == nil {
		time.Sleep(10 * time.Millisecond) // the players wait for the bot's posts
		return
	}
	if did.Moved {
		group.lastMove = time.Now()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clicks++
	// A player who clicks again after a lost answer is told that the move was made. If the answer takes long, Discord
	// is only told that the click has arrived. In that case the hand that is shown later may have been renewed by
	// another player's move.
	said := did.Moved && (did.Answer.Kind == sandbox.Updated || did.Answer.Kind == sandbox.Replied)
	if said && !strings.Contains(did.Answer.Message.Text(), bottest.NoticeText(table.MovedOn)) {
		s.answered[did.Answer.Interaction] = true
	}
}

// typeOther types another command as a player of the group, and dismisses the answer.
func (s *soakTest) typeOther(group *soakGroup, rng *rand.Rand) {
	p := group.Players[rng.IntN(len(group.Players))]
	answer, err := p.Type(s.ctx, p.Channel, soakCommands[rng.IntN(len(soakCommands))])
	if err == nil {
		if m, shown := answer.Now(); shown && m.Ephemeral() {
			_ = p.DeleteMessage(m.ID) // it may be gone
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clicks++
}

// injectFaults injects random faults until ctx is done.
func (s *soakTest) injectFaults(ctx context.Context) {
	rng := rand.New(rand.NewPCG(5, 6))
	for ; ; s.faults++ {
		select {
		case <-ctx.Done():
			return
		case <-time.After(faultInterval):
		}
		switch rng.IntN(12) {
		case 0:
			s.world.Gateway().Drop()
		case 1:
			s.world.Gateway().Reconnect()
		case 2:
			s.world.Gateway().Invalidate(rng.IntN(2) == 0)
		case 3, 4:
			s.world.Inject(sandbox.Fault{Disconnect: true, After: rng.IntN(2) == 0})
			s.torn++
		case 5, 6:
			s.world.Inject(sandbox.Fault{Status: http.StatusTooManyRequests, RetryAfter: 300 * time.Millisecond})
			s.rateLimited++
		case 7:
			s.world.Inject(sandbox.Fault{Delay: time.Second})
		default:
			s.world.Inject(sandbox.Fault{Status: http.StatusBadGateway, After: rng.IntN(2) == 0,
				Times: 1 + rng.IntN(3)})
		}
	}
}

// processUsage is what a process uses after a garbage collection.
type processUsage struct {
	MB         float64 // on the heap
	Goroutines int     // without those of idle HTTP connections
	Stacks     string  // of these goroutines
	Tables     int     // in memory
}

func (w processUsage) String() string {
	return fmt.Sprintf("%.2f MB, %d goroutines, %d tables", w.MB, w.Goroutines, w.Tables)
}

func serveUsage(w http.ResponseWriter, _ *http.Request) {
	runtime.GC()
	runtime.GC() // the second collection empties pools
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	usage := processUsage{MB: float64(m.HeapAlloc) / 1e6}
	var stacks strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
	_, list, _ := strings.Cut(stacks.String(), "\n")
	for group := range strings.SplitSeq(list, "\n\n") { // each group begins with its number of goroutines
		digits, _, _ := strings.Cut(group, " @")
		if n, err := strconv.Atoi(digits); err == nil && !strings.Contains(group, "http.(*persistConn)") {
			usage.Goroutines += n
			usage.Stacks += group + "\n\n"
		}
	}
	_ = json.NewEncoder(w).Encode(usage)
}

// settledUsage returns the bot's lowest usage within a few seconds. In that time it delivers what remains, and the
// latest faults end.
func (s *soakTest) settledUsage() (least processUsage) {
	s.b.Helper()
	for i := range 12 {
		time.Sleep(500 * time.Millisecond)
		if w := s.usage(); i == 0 || w.Goroutines < least.Goroutines ||
			w.Goroutines == least.Goroutines && w.MB < least.MB {
			least = w
		}
	}
	return least
}

func (s *soakTest) usage() (w processUsage) {
	s.b.Helper()
	if err := json.Unmarshal(s.get("/"), &w); err != nil {
		s.b.Fatal(err)
	}
	w.Tables = s.metric("korsar_tables_loaded", "")
	return w
}

// metric returns the sum of the bot's metrics whose names have the given beginning and end.
func (s *soakTest) metric(begin, end string) (sum int) {
	s.b.Helper()
	for line := range strings.Lines(string(s.get("/metrics"))) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(name, begin) || !strings.HasSuffix(name, end) {
			continue
		}
		n, err := strconv.ParseFloat(number, 64)
		if err != nil {
			s.b.Fatal(err)
		}
		sum += int(n)
	}
	return sum
}

// get returns the body at a path of the bot's metrics address.
func (s *soakTest) get(path string) []byte {
	s.b.Helper()
	answer, err := http.Get("http://" + s.bot.metricsAddress + path)
	if err != nil {
		s.b.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.b.Fatal(err)
	}
	return body
}

func (s *soakTest) check() {
	s.b.Helper()
	s.bot.kill(s.ctx)
	kept, doubled := 0, 0
	s.moves(func(cause int64, times int) {
		if times > 1 {
			doubled++
		}
		if s.answered[strconv.FormatUint(uint64(cause), 10)] {
			kept++
		}
	})
	if lost := len(s.answered) - kept; lost > 0 || doubled > 0 {
		s.b.Errorf("acknowledged moves lost %d, doubled %d of %d", lost, doubled, len(s.answered))
	}
	gametest.Count(s.b, "moves", len(s.answered))
	gametest.Count(s.b, "lost", len(s.answered)-kept)
	gametest.Count(s.b, "doubled", doubled)
}

// moves calls each for every interaction that made moves, with their number.
func (s *soakTest) moves(each func(cause int64, times int)) {
	s.b.Helper()
	db, err := sql.Open("sqlite3", "file:"+s.bot.path+"?mode=ro")
	if err != nil {
		s.b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := db.QueryContext(s.ctx,
		`SELECT cause, count(*) FROM entries WHERE kind = 'played' AND cause <> 0 GROUP BY cause`)
	if err != nil {
		s.b.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var cause int64
		var times int
		if err := rows.Scan(&cause, &times); err != nil {
			s.b.Fatal(err)
		}
		each(cause, times)
	}
	if err := rows.Err(); err != nil {
		s.b.Fatal(err)
	}
}
