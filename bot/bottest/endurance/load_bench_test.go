package endurance_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
)

// How many, unless the flags say otherwise: so few that a run for show is short.
var (
	manyViewers = flag.Int("viewers", 50, "viewers of BenchmarkViewers")
	manyVoters  = flag.Int("voters", 100, "voters of BenchmarkVotes")
)

// Environment of the child process that watches a live page: how often, and where.
const (
	childViewers = "KORSAR_TEST_CHILD_VIEWERS"
	childStream  = "KORSAR_TEST_CHILD_STREAM"
)

// watchResult is what the viewers saw, as their process tells it.
type watchResult struct {
	Scenes    int     // of all viewers, the first of each not counted
	Latencies []int64 // of each, milliseconds from its change to its event, sorted
	Lost      int     // streams that ended before they were told to
}

// watchAsChild watches a stream as often as it is told to, until its input ends.
// Then it tells what it saw.
func watchAsChild() error {
	count, err := strconv.Atoi(os.Getenv(childViewers))
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: count}}
	var mu sync.Mutex
	var all watchResult
	var ready, done sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	for n := range count {
		ready.Add(1)
		done.Go(func() {
			late, lost := watchStream(ctx, client, n, ready.Done)
			mu.Lock()
			defer mu.Unlock()
			all.Scenes, all.Latencies = all.Scenes+len(late), append(all.Latencies, late...)
			if lost {
				all.Lost++
			}
		})
		time.Sleep(time.Millisecond) // as many do not come in one instant
	}
	ready.Wait()
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
	done.Wait()
	slices.Sort(all.Latencies)
	return json.NewEncoder(os.Stdout).Encode(all)
}

// watchStream is one viewer, of an address of its own. Each scene says when it came about.
func watchStream(ctx context.Context, client *http.Client, number int, ready func()) (late []int64, lost bool) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, os.Getenv(childStream), nil)
	if err != nil {
		panic(err)
	}
	bottest.ForwardFor(r, number)
	answer, err := client.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		ready()
		return nil, true
	}
	defer func() { _ = answer.Body.Close() }()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(make([]byte, 0, 16<<10), 1<<20)
	first := true
	for lines.Scan() {
		_, text, is := bytes.Cut(lines.Bytes(), []byte(`,"at":`))
		if !is {
			continue
		}
		now := time.Now().UnixMilli()
		if first {
			first = false
			ready()
			continue
		}
		digits, _, _ := bytes.Cut(text, []byte(","))
		at, err := strconv.ParseInt(string(digits), 10, 64)
		if err != nil {
			panic(err)
		}
		late = append(late, now-at)
	}
	return late, ctx.Err() == nil
}

// loadWorld is the bot as a process of its own, with people who drive it through the
// stand-in, which is the process of the benchmark.
type loadWorld struct {
	b       testing.TB
	ctx     context.Context
	world   *sandbox.Discord
	guild   *sandbox.Guild
	channel *sandbox.Channel
	bot     *childBot
}

func newLoadWorld(b testing.TB, o sandbox.Options) *loadWorld {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	b.Cleanup(cancel)
	o.Clock, o.Limits = clockwork.NewRealClock(), true
	world := bottest.OpenSandbox(b, o)
	guild, channel := bottest.NewGuild(world)
	l := &loadWorld{b: b, ctx: ctx, world: world, guild: guild, channel: channel,
		bot: &childBot{t: b, world: world, path: filepath.Join(b.TempDir(), "korsar.db"), liveAddress: "http://" + freeAddress(b), metricsAddress: freeAddress(b)}}
	l.bot.start(ctx)
	b.Cleanup(func() { l.bot.kill(ctx) })
	return l
}

// freeAddress is an address at which nobody listens.
func freeAddress(b testing.TB) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

func (l *loadWorld) newPlayer(name string) *simplayer.Player {
	person := l.world.NewPerson(name, "en-US")
	l.guild.Add(person)
	return &simplayer.Player{Person: person, Channel: l.channel}
}

func (l *loadWorld) mustShow(a *sandbox.Answer, err error) sandbox.Message {
	l.b.Helper()
	if err != nil {
		l.b.Fatal(err)
	}
	m, _ := a.Now()
	return m
}

// waitUntil waits until the newest messages of the channel are as they should be.
func (l *loadWorld) waitUntil(what string, is func(board sandbox.Message) bool) sandbox.Message {
	l.b.Helper()
	var found sandbox.Message
	err := l.world.Wait(l.ctx, func() bool {
		for _, m := range l.channel.Messages() {
			if len(m.Embeds) > 0 && is(m) {
				found = m
				return true
			}
		}
		return false
	})
	if err != nil {
		l.b.Fatalf("in vain did the load wait until %s: %v", what, err)
	}
	return found
}

// startGame is a table that people have joined, and that has begun.
func (l *loadWorld) startGame(command string, people ...*simplayer.Player) {
	l.b.Helper()
	l.mustShow(people[0].Type(l.ctx, l.channel, command))
	for i, who := range people {
		m := l.waitUntil("the lobby stands", func(m sandbox.Message) bool {
			return bottest.HasButton(m, "join") && strings.Count(m.Text(), " · free") == len(people)-i
		})
		l.mustShow(who.Click(l.ctx, m.ID, customIDOf(m, "join")))
	}
	m := l.waitUntil("the lobby is full", func(m sandbox.Message) bool {
		return bottest.HasButton(m, "start") && !strings.Contains(m.Text(), " · free")
	})
	l.mustShow(people[0].Click(l.ctx, m.ID, customIDOf(m, "start")))
	l.waitUntil("the board stands", func(m sandbox.Message) bool { return bottest.HasButton(m, "hand") })
}

// customIDOf is the custom id of an action's button.
func customIDOf(m sandbox.Message, action string) string {
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID+":", ":"+action+":") {
			return b.CustomID
		}
	}
	return ""
}

// liveStreamURL is the address of the stream of the table's live page, without delay.
func (l *loadWorld) liveStreamURL(who *simplayer.Player) string {
	l.b.Helper()
	m := l.mustShow(who.Type(l.ctx, l.channel, "/korsar overlay"))
	m = l.mustShow(who.Choose(l.ctx, m.ID, "", "0"))
	for _, b := range m.Buttons() {
		if b.URL != "" {
			return b.URL + "/events"
		}
	}
	l.b.Fatal("no address is told")
	return ""
}

// loadTable is the first table as the store has it.
func (l *loadWorld) loadTable() *journal.Table {
	l.b.Helper()
	store, err := sqlite.Open(l.ctx, l.bot.path, sqlite.Options{})
	if err != nil {
		l.b.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	loaded, err := store.Load(l.ctx, 1)
	if err != nil {
		l.b.Fatal(err)
	}
	return &loaded.Table
}

// BenchmarkViewers has so many viewers watch one table while two people play at it:
// viewers, stand-in and bot are processes of their own. Each viewer has to be told
// of each move; measured is from the move, as its entry is dated before the commit,
// to the event at a viewer.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Viewers -benchtime 60x -viewers 2000
func BenchmarkViewers(b *testing.B) {
	const gap = 100 * time.Millisecond
	viewers := *manyViewers
	l := newLoadWorld(b, sandbox.Options{Transcript: 40_000})
	anne, ben := l.newPlayer("Anne"), l.newPlayer("Ben")
	l.startGame("/korsar new seats:2 pace:live", anne, ben)
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childViewers+"="+strconv.Itoa(viewers), childStream+"="+l.liveStreamURL(anne))
	child.Stderr = os.Stderr
	in, err := child.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := child.Start(); err != nil {
		b.Fatal(err)
	}
	told := bufio.NewReader(out)
	if line, err := told.ReadString('\n'); err != nil || line != "ready\n" {
		b.Fatalf("the viewers say %q, %v", line, err)
	}
	people := []*simplayer.Player{anne, ben}
	moves := 0
	b.ResetTimer()
	for moves < min(b.N, 60) { // the pile lasts so long
		began := time.Now()
		seat := l.loadTable().Game.Turn()
		l.mustShow(people[seat-1].Type(l.ctx, l.channel, "/korsar play move:draw"))
		moves++
		time.Sleep(time.Until(began.Add(gap)))
	}
	time.Sleep(time.Second)
	b.StopTimer()
	if err := in.Close(); err != nil {
		b.Fatal(err)
	}
	var saw watchResult
	if err := json.NewDecoder(told).Decode(&saw); err != nil {
		b.Fatal(err)
	}
	_ = child.Wait()
	if made := l.loadTable().Game.MovesMade(); made != moves || saw.Lost > 0 || saw.Scenes != moves*viewers {
		b.Fatalf("of %d moves to %d viewers %d were made, %d scenes seen, %d streams lost", moves, viewers, made, saw.Scenes, saw.Lost)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(saw.Latencies[len(saw.Latencies)/2]), "event-p50-ms")
	b.ReportMetric(float64(saw.Latencies[len(saw.Latencies)*99/100]), "event-p99-ms")
	b.ReportMetric(float64(moves), "moves")
	b.ReportMetric(residentOf(b, l.bot.process), "bot-MB-resident")
}

// BenchmarkVotes has so many people of a crew vote once each in a window of 30
// seconds, 10,000 of them over 26: load and stand-in in one process, the bot in another. Every vote has to
// be answered and counted; the board has to be edited within Discord's limits.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Votes -benchtime 1x -voters 10000
func BenchmarkVotes(b *testing.B) {
	voters := *manyVoters
	within := max(time.Duration(voters)*2600*time.Microsecond, 5*time.Second)
	for range b.N {
		l := newLoadWorld(b, sandbox.Options{Transcript: 40_000})
		anne := l.newPlayer("Anne")
		l.mustShow(anne.Type(l.ctx, l.channel, "/korsar audience seats:2 window:30 early:0"))
		lobby := l.waitUntil("the lobby stands", func(m sandbox.Message) bool { return bottest.HasButton(m, "join") })
		l.mustShow(anne.Click(l.ctx, lobby.ID, customIDOf(lobby, "join")))
		lobby = l.waitUntil("the lobby is full", func(m sandbox.Message) bool {
			return bottest.HasButton(m, "start") && !strings.Contains(m.Text(), " · free")
		})
		l.mustShow(anne.Click(l.ctx, lobby.ID, customIDOf(lobby, "start")))
		l.waitUntil("the board stands", func(m sandbox.Message) bool { return bottest.HasButton(m, "aboard") })
		if !l.loadTable().IsAudience(l.loadTable().Game.Turn()) {
			l.mustShow(anne.Type(l.ctx, l.channel, "/korsar play move:draw"))
		}
		board := l.waitUntil("the crew votes", func(m sandbox.Message) bool { return strings.Contains(m.Text(), "have voted") })
		l.control(anne, board, journal.Hold)
		hands := l.joinAudience(board, voters)

		time.Sleep(5 * time.Second) // Discord counts edits over so long
		l.control(anne, board, journal.Release)
		before := len(l.boardEdits())
		took := l.voteOverTime(hands, within)
		cast := len(l.loadTable().Poll.Ballots)
		edits := l.boardEdits()[before:]
		refused := 0
		for _, s := range edits {
			if s.Refused() {
				refused++
			}
		}
		if len(took) != voters || cast != voters || refused > 0 || len(edits) < 2 {
			b.Fatalf("of %d votes %d were answered, %d counted; of %d edits %d were refused", voters, len(took), cast, len(edits), refused)
		}
		slices.Sort(took)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(cast), "votes-counted")
		b.ReportMetric(took[len(took)/2].Seconds()*1000, "answer-p50-ms")
		b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "answer-p99-ms")
		b.ReportMetric(float64(len(edits)), "edits")
		b.ReportMetric(residentOf(b, l.bot.process), "bot-MB-resident")
	}
}

// loadVoter is a voter with the hand on their screen.
type loadVoter struct {
	who  *simplayer.Player
	hand sandbox.Message
}

// joinAudience has people join the crew.
func (l *loadWorld) joinAudience(board sandbox.Message, count int) []loadVoter {
	l.b.Helper()
	list := make([]loadVoter, count)
	for i := range list {
		list[i].who = l.newPlayer(fmt.Sprintf("Voter %d", i))
	}
	l.inParallel(count, func(i int) {
		v := &list[i]
		offer := l.mustShow(v.who.Click(l.ctx, board.ID, customIDOf(board, "aboard")))
		v.hand = l.mustShow(v.who.Click(l.ctx, offer.ID, customIDOf(offer, "muster")))
	})
	return list
}

// inParallel does something many times, some at a time.
func (l *loadWorld) inParallel(count int, do func(i int)) {
	var next sync.Mutex
	i := 0
	var workers sync.WaitGroup
	for range 64 {
		workers.Go(func() {
			for {
				next.Lock()
				mine := i
				i++
				next.Unlock()
				if mine >= count {
					return
				}
				do(mine)
			}
		})
	}
	workers.Wait()
}

// voteOverTime has all of them vote, evenly over a time, and tells how long each waited for
// the answer.
func (l *loadWorld) voteOverTime(voters []loadVoter, within time.Duration) (took []time.Duration) {
	l.b.Helper()
	began := time.Now()
	var mu sync.Mutex
	l.inParallel(len(voters), func(i int) {
		v := voters[i]
		time.Sleep(time.Until(began.Add(within * time.Duration(i) / time.Duration(len(voters)))))
		asked := time.Now()
		answer := l.castVote(v, i)
		waited := time.Since(asked)
		mu.Lock()
		defer mu.Unlock()
		if strings.Contains(answer.Text(), "You want: ") {
			took = append(took, waited)
		}
	})
	return took
}

// castVote has a voter choose one of the moves, by a number; there may be none but drawing.
func (l *loadWorld) castVote(v loadVoter, number int) sandbox.Message {
	selects := v.hand.Selects()
	if len(selects) == 0 {
		return l.mustShow(v.who.Click(l.ctx, v.hand.ID, customIDOf(v.hand, "vote")))
	}
	options := selects[0].Options
	return l.mustShow(v.who.Choose(l.ctx, v.hand.ID, selects[0].CustomID, options[number%len(options)].Value))
}

// control lets somebody steer the vote.
func (l *loadWorld) control(who *simplayer.Player, board sandbox.Message, how journal.VoteControl) {
	l.b.Helper()
	controls := l.mustShow(who.Click(l.ctx, board.ID, customIDOf(board, "helm")))
	l.mustShow(who.Click(l.ctx, controls.ID, customIDOf(board, "helm")[:strings.LastIndexByte(customIDOf(board, "helm"), ':')]+":steer:"+string(how)))
}

// boardEdits is the edits of the board that the bot has sent.
func (l *loadWorld) boardEdits() (list []sandbox.Sent) {
	for _, s := range l.world.Transcript() {
		if s.Method == http.MethodPatch && s.Route == bottest.RouteEdit {
			list = append(list, s)
		}
	}
	return list
}
