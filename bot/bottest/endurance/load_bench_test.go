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
	"korsar/bot/sandbox/simplayer"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
)

// The defaults are so low that a trial run is short.
var (
	manyViewers = flag.Int("viewers", 50, "viewers of BenchmarkViewers")
	manyVoters  = flag.Int("voters", 100, "voters of BenchmarkVotes")
)

// Environment variables of the child process that watches a live page: the number of viewers, and the address.
const (
	childViewers = "KORSAR_TEST_CHILD_VIEWERS"
	childStream  = "KORSAR_TEST_CHILD_STREAM"
)

// watchResult is the result of all viewers.
type watchResult struct {
	Scenes    int     // received by all viewers, without the first scene of each
	Latencies []int64 // of each scene, in milliseconds from its change to its event, sorted
	Lost      int     // streams that ended too early
}

// watchAsChild watches a stream with many viewers until its input ends. Then it prints the result.
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
		time.Sleep(time.Millisecond) // viewers do not arrive all at once
	}
	ready.Wait()
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
	done.Wait()
	slices.Sort(all.Latencies)
	return json.NewEncoder(os.Stdout).Encode(all)
}

// watchStream is one viewer with an address of its own. It returns the latency of each scene, which has the time of its
// change.
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
	_ = lines.Err() // a stream that ends before ctx is done is lost, for any reason
	return late, ctx.Err() == nil
}

// loadWorld is a bot in a process of its own. The stand-in, and the people who click, are in the process of the
// benchmark.
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
		bot: &childBot{t: b, world: world, path: filepath.Join(b.TempDir(), "korsar.db"),
			liveAddress: "http://" + freeAddress(b), metricsAddress: freeAddress(b)}}
	l.bot.start(ctx)
	b.Cleanup(func() { l.bot.kill(ctx) })
	return l
}

// freeAddress returns a loopback address that is not in use.
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

// waitUntil waits until a condition holds for a board in the channel, and returns the board.
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
		l.b.Fatalf("the load timed out waiting until %s: %v", what, err)
	}
	return found
}

// startGame opens a table, lets people join, and starts the game.
func (l *loadWorld) startGame(command string, people ...*simplayer.Player) {
	l.b.Helper()
	l.mustShow(people[0].Type(l.ctx, l.channel, command))
	for i, who := range people[1:] {
		m := l.waitUntil("the lobby is there", func(m sandbox.Message) bool {
			return bottest.HasButton(m, "join") &&
				strings.Contains(bottest.Words(m), fmt.Sprintf("%d free seat", len(people)-1-i))
		})
		l.mustShow(who.Click(l.ctx, m.ID, customIDOf(m, "join")))
	}
	m := l.waitUntil("the lobby is full", func(m sandbox.Message) bool {
		return bottest.HasButton(m, "start") && strings.Contains(bottest.Words(m), "0 free seats")
	})
	l.mustShow(people[0].Click(l.ctx, m.ID, customIDOf(m, "start")))
	l.waitUntil("the board is there", func(m sandbox.Message) bool { return bottest.HasButton(m, "hand") })
}

// customIDOf returns the custom id of an action's button. It returns "" if there is none.
func customIDOf(m sandbox.Message, action string) string {
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID+":", ":"+action+":") {
			return b.CustomID
		}
	}
	return ""
}

// liveStreamURL returns the address of the stream of the table's live page, without delay.
func (l *loadWorld) liveStreamURL(who *simplayer.Player) string {
	l.b.Helper()
	m := l.mustShow(who.Type(l.ctx, l.channel, "/korsar overlay"))
	m = l.mustShow(who.Choose(l.ctx, m.ID, "", "0"))
	for _, b := range m.Buttons() {
		if b.URL != "" {
			return b.URL + "/events"
		}
	}
	l.b.Fatal("no address is shown")
	return ""
}

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

// BenchmarkViewers has many viewers watch one table at which two people play. Viewers, stand-in and bot are separate
// processes. Each viewer has to receive each move. The benchmark measures the time from the move to the event at a
// viewer. A move counts from the time of its entry, before the commit.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Viewers -benchtime 60x -viewers 2000
func BenchmarkViewers(b *testing.B) {
	const gap = 100 * time.Millisecond
	viewers := *manyViewers
	l := newLoadWorld(b, sandbox.Options{Transcript: 40_000})
	anne, ben := l.newPlayer("Anne"), l.newPlayer("Ben")
	l.startGame("/korsar new seats:2 preset:quick", anne, ben)
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
		b.Fatalf("the viewers write %q, %v", line, err)
	}
	people := []*simplayer.Player{anne, ben}
	moves := 0
	b.ResetTimer()
	for moves < min(b.N, 60) { // as many as the pile has cards
		began := time.Now()
		seat := l.loadTable().Game.Turn()
		l.mustShow(people[seat-1].PressBelow(l.ctx, "/korsar hand", "draw"))
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
		b.Fatalf("of %d moves to %d viewers %d were made, %d scenes seen, %d streams lost",
			moves, viewers, made, saw.Scenes, saw.Lost)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(saw.Latencies[len(saw.Latencies)/2]), "event-p50-ms")
	b.ReportMetric(float64(saw.Latencies[len(saw.Latencies)*99/100]), "event-p99-ms")
	b.ReportMetric(float64(moves), "moves")
	b.ReportMetric(residentOf(b, l.bot.process), "bot-MB-resident")
}

// BenchmarkVotes has each member of an audience vote once in a window of 30 seconds, 10,000 members within 26 seconds.
// The voters and the stand-in are one process, and the bot is another. Every vote has to be answered and counted, and
// the board edited within Discord's limits.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Votes -benchtime 1x -voters 10000
func BenchmarkVotes(b *testing.B) {
	voters := *manyVoters
	within := max(time.Duration(voters)*2600*time.Microsecond, 5*time.Second)
	for range b.N {
		l := newLoadWorld(b, sandbox.Options{Transcript: 40_000})
		anne := l.newPlayer("Anne")
		l.mustShow(anne.Type(l.ctx, l.channel, "/korsar new audiences:1 seats:2"))
		lobby := l.waitUntil("the lobby is full", func(m sandbox.Message) bool {
			return bottest.HasButton(m, "start") && strings.Contains(bottest.Words(m), "0 free seats")
		})
		if err := anne.ChooseSetting(l.ctx, "close-early", "0"); err != nil {
			b.Fatal(err)
		}
		l.mustShow(anne.Click(l.ctx, lobby.ID, customIDOf(lobby, "start")))
		l.waitUntil("the board is there", func(m sandbox.Message) bool { return bottest.HasButton(m, "more") })
		if !l.loadTable().IsAudience(l.loadTable().Game.Turn()) {
			l.mustShow(anne.PressBelow(l.ctx, "/korsar hand", "draw"))
		}
		board := l.waitUntil("the audience votes",
			func(m sandbox.Message) bool { return strings.Contains(m.Text(), "join the audience.") })
		l.control(anne, board, journal.Hold)
		hands := l.joinAudience(board, voters)

		time.Sleep(5 * time.Second) // the window of Discord's limit on edits
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
			b.Fatalf("of %d votes %d were answered, %d counted; of %d edits %d were refused", voters, len(took), cast,
				len(edits), refused)
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

// joinAudience lets the given number of people join the audience.
func (l *loadWorld) joinAudience(board sandbox.Message, count int) []loadVoter {
	l.b.Helper()
	list := make([]loadVoter, count)
	for i := range list {
		list[i].who = l.newPlayer(fmt.Sprintf("Voter %d", i))
	}
	l.inParallel(count, func(i int) {
		v := &list[i]
		offer := l.mustShow(v.who.Click(l.ctx, board.ID, customIDOf(board, "audience")))
		v.hand = l.mustShow(v.who.Click(l.ctx, offer.ID, customIDOf(offer, "join-audience")))
	})
	return list
}

// inParallel calls a function count times, up to 64 calls at a time.
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

// voteOverTime lets all voters vote, evenly distributed over a duration. It returns how long each waited for the
// answer.
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
		if strings.Contains(answer.Text(), "Your vote: ") {
			took = append(took, waited)
		}
	})
	return took
}

// castVote votes for the move that a number chooses. Drawing may be the only move.
func (l *loadWorld) castVote(v loadVoter, number int) sandbox.Message {
	selects := v.hand.Selects()
	if len(selects) == 0 {
		return l.mustShow(v.who.Click(l.ctx, v.hand.ID, customIDOf(v.hand, "vote")))
	}
	options := selects[0].Options
	return l.mustShow(v.who.Choose(l.ctx, v.hand.ID, selects[0].CustomID, options[number%len(options)].Value))
}

func (l *loadWorld) control(who *simplayer.Player, board sandbox.Message, how journal.VoteControl) {
	l.b.Helper()
	more := l.mustShow(who.Click(l.ctx, board.ID, customIDOf(board, "more")))
	controls := l.mustShow(who.Click(l.ctx, more.ID, customIDOf(more, "vote-controls")))
	place := strings.TrimSuffix(customIDOf(more, "vote-controls"), ":vote-controls")
	l.mustShow(who.Click(l.ctx, controls.ID, place+":control-vote:"+string(how)))
}

// boardEdits returns the edits of the board that the bot has sent.
func (l *loadWorld) boardEdits() (list []sandbox.Sent) {
	for _, s := range l.world.Transcript() {
		if s.Method == http.MethodPatch && s.Route == bottest.RouteEdit {
			list = append(list, s)
		}
	}
	return list
}
