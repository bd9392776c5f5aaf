package emojis

import (
	"bytes"
	"cmp"
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/cluster"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
	"korsar/game/gametest"
	"korsar/storage"
)

// emojiWorld is a stand-in for Discord, and the processes of its bot.
type emojiWorld struct {
	t       *testing.T
	ctx     context.Context // ends after minutes
	discord *sandbox.Discord
	clock   pauseClock
	missing int // emojis that the application lacked at the beginning
	leases  *memoryLeases
	log     lockedBuffer    // of all processes
	waits   []time.Duration // that until has seen, without short ones
	ended   chan struct{}   // has a value for each update that has ended
}

// pauseClock is a fake clock that reports how long its users wait.
type pauseClock struct {
	*clockwork.FakeClock
	pauses chan time.Duration
}

func (c pauseClock) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.FakeClock.NewTimer(d)
	c.pauses <- d
	return timer
}

func (c pauseClock) After(d time.Duration) <-chan time.Time {
	after := c.FakeClock.After(d)
	c.pauses <- d
	return after
}

const (
	routeEmojis = "/applications/{application}/emojis"
	leaseLife   = 10 * time.Hour
)

// newEmojiWorld returns a world whose application lacks some emojis.
func newEmojiWorld(t *testing.T, missing int) *emojiWorld {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	w := &emojiWorld{t: t, ctx: ctx, missing: missing, leases: &memoryLeases{held: map[string]storage.Lease{}},
		clock: pauseClock{clockwork.NewFakeClock(), make(chan time.Duration, 1000)}, ended: make(chan struct{}, 10)}
	checker, err := openapi.Published()
	if err != nil {
		t.Fatal(err)
	}
	if w.discord, err = sandbox.Open(sandbox.Options{Clock: w.clock.FakeClock, Checker: checker}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, warning := range w.discord.Warnings() {
			t.Errorf("Discord would not have parsed: %s", warning)
		}
		if err := w.discord.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, one := range draw.Emojis()[missing:] {
		w.discord.AddAppEmoji(names()[one], []byte("PNG"))
	}
	return w
}

// few is a number of emojis whose upload needs a pause.
const few = burst + 2

// process returns the emojis of a process of the bot. Without a member of a cluster it is the only one.
func (w *emojiWorld) process(member *cluster.Member) *Keeper {
	w.t.Helper()
	client, err := rest.New(rest.Options{Token: w.discord.Token(), API: w.discord.API(), Clock: w.clock})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(client.Close)
	k := New(Options{Client: client, Cluster: member, Clock: w.clock, Log: slog.New(slog.NewTextHandler(&w.log, nil))})
	k.application = w.discord.ApplicationID()
	w.t.Cleanup(k.Close)
	return k
}

// join returns a member of the cluster, which leaves at the end of the test.
func (w *emojiWorld) join(name string) *cluster.Member {
	m := cluster.Join(cluster.Options{Leases: w.leases, Name: name, Life: leaseLife, Clock: w.clock,
		Log: slog.New(slog.DiscardHandler)})
	w.t.Cleanup(func() { _ = m.Leave(context.Background()) })
	return m
}

// until advances the clock over short waits, between uploads and for the global limit, until a condition holds.
func (w *emojiWorld) until(holds func() bool) {
	w.t.Helper()
	for {
		changed := w.discord.Changes()
		if holds() {
			return
		}
		select {
		case pause := <-w.clock.pauses:
			if pause < 10*time.Second {
				w.clock.Advance(pause)
			} else {
				w.waits = append(w.waits, pause)
			}
		case <-w.ended:
		case <-changed:
		case <-w.ctx.Done():
			w.t.Fatal("nothing happens any more")
		}
	}
}

// wait returns how long somebody waits next, between two bounds. It returns once that is known.
func (w *emojiWorld) wait(least, most time.Duration) (wait time.Duration) {
	w.t.Helper()
	w.until(func() bool {
		i := slices.IndexFunc(w.waits, func(d time.Duration) bool { return d >= least && d <= most })
		if i >= 0 {
			wait = w.waits[i]
			w.waits = slices.Delete(w.waits, i, i+1)
		}
		return i >= 0
	})
	return wait
}

// update begins to compare the emojis of a process. The returned function reports whether that has ended.
func (w *emojiWorld) update(k *Keeper) (done func() bool) {
	var over atomic.Bool
	go func() {
		k.busy.Lock()
		defer k.busy.Unlock()
		if older, err := k.update(w.ctx); older || err != nil {
			w.t.Errorf("older emojis are used: %v; %v", older, err)
		}
		over.Store(true)
		w.ended <- struct{}{}
	}()
	return over.Load
}

// untilComplete waits until the application has all emojis, and a process knows that.
func (w *emojiWorld) untilComplete(k *Keeper) {
	w.t.Helper()
	w.until(func() bool { return len(w.discord.AppEmojis()) == len(names()) })
	k.Wait()
	w.expectKnown(k)
}

// count returns how many requests about emojis with a method were accepted.
func (w *emojiWorld) count(method string) (n int) {
	for _, s := range w.discord.Transcript() {
		if s.Method == method && strings.HasPrefix(s.Route, routeEmojis) && s.Status != 0 && !s.Refused() {
			n++
		}
	}
	return n
}

// expectEmojis fails the test unless the application has this version's emojis, each uploaded once, and the named
// others.
func (w *emojiWorld) expectEmojis(when string, others ...string) {
	w.t.Helper()
	var have []string
	for _, e := range w.discord.AppEmojis() {
		have = append(have, e.Name)
	}
	want := slices.Sorted(slices.Values(append(slices.Collect(maps.Values(names())), others...)))
	if slices.Sort(have); !slices.Equal(have, want) || w.count(http.MethodPost) != w.missing {
		w.t.Errorf("%s and %d uploads the application has the emojis %q, want %q", when, w.count(http.MethodPost),
			have, want)
	}
}

// expectKnown fails the test unless a process knows the id of each emoji.
func (w *emojiWorld) expectKnown(k *Keeper) {
	w.t.Helper()
	ids := map[string]string{}
	for _, e := range w.discord.AppEmojis() {
		ids[e.Name] = e.ID
	}
	for _, one := range draw.Emojis() {
		name := names()[one]
		if known := k.Known()[one]; known.Name != name || known.ID == "" || known.ID != ids[name] {
			w.t.Errorf("%s is known as %+v, but its id is %q", name, known, ids[name])
		}
	}
}

// TestEmojisAreUploadedOnce starts a bot twice. The first start uploads each emoji, the second one only asks for the
// list. Emojis that the owner of the application has uploaded stay.
func TestEmojisAreUploadedOnce(t *testing.T) {
	gametest.Long(t)
	w := newEmojiWorld(t, len(draw.Emojis()))
	foreign := []string{"korsar", "korsar_red_3", "parrot"}
	for _, name := range foreign {
		w.discord.AddAppEmoji(name, []byte("PNG"))
	}
	first := w.process(nil)
	w.until(w.update(first))
	w.expectKnown(first)
	w.expectEmojis("after the first start", foreign...)
	for _, e := range w.discord.AppEmojis()[len(foreign):] {
		i := slices.IndexFunc(draw.Emojis(), func(one draw.Emoji) bool { return names()[one] == e.Name })
		if picture, err := draw.Emojis()[i].PNG(); err != nil || !bytes.Equal(picture, e.Image) {
			t.Errorf("%s has another picture: %v", e.Name, err)
		}
	}
	second := w.process(nil)
	w.until(w.update(second))
	w.expectKnown(second)
	w.expectEmojis("after the second start", foreign...)
	if lists := w.count(http.MethodGet); lists != 2 || w.count(http.MethodDelete) != 0 {
		t.Errorf("two starts cost %d lists and %d deletions", lists, w.count(http.MethodDelete))
	}
}

// TestEmojisLeaveRoomForBoards: no second has more uploads than a fraction of the global limit.
func TestEmojisLeaveRoomForBoards(t *testing.T) {
	w := newEmojiWorld(t, 3*burst)
	w.until(w.update(w.process(nil)))
	seconds := map[time.Time]int{}
	for _, s := range w.discord.Transcript() {
		if seconds[s.At]++; seconds[s.At] > burst+1 { // the first request lists
			t.Fatalf("%d requests at %v", seconds[s.At], s.At)
		}
	}
}

// TestProcessesUploadEachEmojiOnce: a process that starts while another one uploads waits, and then knows the same
// emojis.
func TestProcessesUploadEachEmojiOnce(t *testing.T) {
	w := newEmojiWorld(t, few)
	first, second := w.process(w.join("first")), w.process(w.join("second"))
	w.discord.Inject(sandbox.Fault{Delay: time.Minute, Match: uploads})
	firstEnded := w.update(first)
	isUpload := func(s sandbox.Sent) bool { return uploads(s.Method, s.Route) }
	w.until(func() bool { return slices.ContainsFunc(w.discord.Transcript(), isUpload) })
	secondEnded := w.update(second)
	ask := w.wait(leaseLife/10, leaseLife/10) // for the lease that the first one has
	w.clock.Advance(time.Minute)
	w.until(firstEnded)
	w.clock.Advance(ask)
	w.until(secondEnded)
	w.expectKnown(first)
	w.expectKnown(second)
	w.expectEmojis("after both starts")
	if lists := w.count(http.MethodGet); lists != 2 {
		t.Errorf("two starts cost %d lists", lists)
	}
}

// uploads selects the uploads of emojis.
func uploads(method, route string) bool { return method == http.MethodPost && route == routeEmojis }

// TestOlderEmojisStayWhileTheyAreUsed: a new version uploads its emojis beside those of an older one, and deletes these
// once the last process of that version has ended.
func TestOlderEmojisStayWhileTheyAreUsed(t *testing.T) {
	w := newEmojiWorld(t, few)
	older := []string{"korsar_red_3_00000000", "korsar_blue_3_00000000", "parrot"}
	for _, name := range older {
		w.discord.AddAppEmoji(name, []byte("PNG"))
	}
	before := w.join("before")
	if _, err := before.Claim(t.Context(), useLease+"00000000 before"); err != nil {
		t.Fatal(err)
	}
	k := w.process(w.join("after"))
	k.Start(k.application)
	for range 2 {
		check := w.wait(olderDelay, olderDelay)
		w.expectKnown(k)
		w.expectEmojis("beside an older version", older...)
		w.clock.Advance(check)
	}
	check := w.wait(olderDelay, olderDelay)
	if err := before.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.clock.Advance(check)
	w.until(func() bool { return w.count(http.MethodDelete) == 2 })
	k.Wait()
	w.expectEmojis("after the older version", "parrot")
}

// TestLostUseOfEmojisIsClaimedAgain: a process whose leases were ended says again which emojis it uses, and uploads
// what others have deleted meanwhile.
func TestLostUseOfEmojisIsClaimedAgain(t *testing.T) {
	w := newEmojiWorld(t, few)
	k := w.process(w.join("one"))
	k.Start(k.application)
	w.untilComplete(k)
	w.discord.DeleteAppEmoji(w.discord.AppEmojis()[7].ID)
	w.leases.releaseAll()
	w.clock.Advance(leaseLife / 3) // when the process renews its leases
	w.untilComplete(k)
	if used, _ := w.leases.Leases(t.Context()); !slices.ContainsFunc(used, func(l storage.Lease) bool {
		return l.Name == useLease+versionSet()+" one"
	}) {
		t.Errorf("the leases are %+v", used)
	}
}

// TestFailuresLeaveWords: whatever happens to the requests about emojis, the bot logs it once, does without them, and
// tries again until they work.
func TestFailuresLeaveWords(t *testing.T) {
	lists := func(method, route string) bool { return method == http.MethodGet && route == routeEmojis }
	for name, fault := range map[string]sandbox.Fault{
		"the list is refused":   {Match: lists, Status: http.StatusForbidden, Code: 50001},
		"an upload is refused":  {Match: uploads, Status: http.StatusForbidden, Code: 50013},
		"the limit is reached":  {Match: uploads, Status: http.StatusBadRequest, Code: 30008},
		"a server error":        {Match: uploads, Status: http.StatusBadGateway},
		"the connection breaks": {Match: uploads, Disconnect: true, After: true},
		"a limit of an hour":    {Match: uploads, Status: http.StatusTooManyRequests, RetryAfter: time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			w := newEmojiWorld(t, few)
			fault.Times = -1
			withdraw := w.discord.Inject(fault)
			k := w.process(nil)
			k.Start(k.application)
			for range 3 {
				retry := w.wait(max(firstRetry*3/4, fault.RetryAfter), 2*maxRetry)
				if k.Known() != nil {
					t.Error("messages have emojis")
				}
				if n := strings.Count(w.log.String(), "level=WARN"); n != 1 {
					t.Fatalf("the log has %d warnings:\n%s", n, w.log.String())
				}
				w.clock.Advance(retry)
			}
			retry := w.wait(firstRetry*3/4, 2*maxRetry)
			withdraw()
			w.clock.Advance(retry)
			w.untilComplete(k)
		})
	}
}

// TestFullApplicationKeepsWords: without room for all emojis none is uploaded, and the log says what to do.
func TestFullApplicationKeepsWords(t *testing.T) {
	w := newEmojiWorld(t, few)
	for n := range maxEmojis - len(draw.Emojis()) + 1 {
		w.discord.AddAppEmoji("parrot_"+strings.Repeat("x", n%7)+time.Duration(n).String(), []byte("PNG"))
	}
	k := w.process(nil)
	k.Start(k.application)
	w.wait(firstRetry*3/4, firstRetry)
	if k.Known() != nil || w.count(http.MethodPost) != 0 || !strings.Contains(w.log.String(), "delete some") {
		t.Errorf("%d uploads, and the log is:\n%s", w.count(http.MethodPost), w.log.String())
	}
}

// TestInvalidAnswersLeaveWords answers requests about emojis with what Discord would not send.
func TestInvalidAnswersLeaveWords(t *testing.T) {
	for name, answer := range map[string]map[string]string{
		"no JSON":           {http.MethodGet: "<html>"},
		"no ids":            {http.MethodGet: `{"items":[{"name":"parrot"}]}`},
		"another name":      {http.MethodGet: `{"items":[]}`, http.MethodPost: `{"id":"123","name":"parrot"}`},
		"an upload's no id": {http.MethodGet: `{"items":[]}`, http.MethodPost: `{"name":"parrot"}`},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Type", "application/json")
				_, _ = rw.Write([]byte(answer[r.Method]))
			}))
			t.Cleanup(server.Close)
			clock := clockwork.NewFakeClock()
			client, err := rest.New(rest.Options{Token: "x", API: server.URL + "/api/", Clock: clock})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(client.Close)
			k := New(Options{Client: client, Clock: clock, Log: slog.New(slog.DiscardHandler)})
			if _, err := k.update(t.Context()); err == nil || k.Known() != nil {
				t.Errorf("the emojis are %v: %v", k.Known(), err)
			}
		})
	}
}

// lockedBuffer is a log that several processes write.
type lockedBuffer struct {
	mu   sync.Mutex // guards text
	text strings.Builder
}

func (l *lockedBuffer) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// memoryLeases are leases that end only when they are released.
type memoryLeases struct {
	mu    sync.Mutex // guards the fields below
	held  map[string]storage.Lease
	epoch int64
}

func (l *memoryLeases) Leases(context.Context) ([]storage.Lease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	byName := func(a, b storage.Lease) int { return cmp.Compare(a.Name, b.Name) }
	return slices.SortedFunc(maps.Values(l.held), byName), nil
}

func (l *memoryLeases) Claim(_ context.Context, name, holder string, life time.Duration) (storage.Lease, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if other, taken := l.held[name]; taken {
		return other, false, nil
	}
	l.epoch++
	l.held[name] = storage.Lease{Name: name, Holder: holder, Epoch: l.epoch, Left: life}
	return l.held[name], true, nil
}

func (l *memoryLeases) Renew(_ context.Context, holder string, _ time.Duration) (renewed []storage.Lease, _ error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, lease := range l.held {
		if lease.Holder == holder {
			renewed = append(renewed, lease)
		}
	}
	return renewed, nil
}

func (l *memoryLeases) Release(_ context.Context, name string, epoch int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name].Epoch == epoch {
		delete(l.held, name)
	}
	return nil
}

// releaseAll ends all leases, as an operator does.
func (l *memoryLeases) releaseAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.held)
}
