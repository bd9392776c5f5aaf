package live

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// voteInterval is the shortest time between two scenes that differ only in votes.
	voteInterval = 200 * time.Millisecond
	// maxQueued is the most scenes that a delayed stream queues. It is more than a table has changes within the longest
	// delay. When the queue is full, its last scene is replaced.
	maxQueued = 512
)

// streamKey identifies a stream of a table, or of a tournament.
type streamKey struct {
	token      string
	table      journal.TableID
	tournament journal.TournamentID
	delay      time.Duration
	language   string // that viewers asked for; "" for the language of the table or the tournament
	hand       bool   // with the hand of the audience, for those who know the key of the page for viewers
}

// stream sends the scenes of a table or a tournament to its viewers. It runs while it has viewers.
type stream struct {
	streamKey
	server *Server
	stop   context.CancelFunc

	// Only the goroutine of run uses the following fields.
	seq       int64         // of the latest scene
	labels    *pageLabels   // of the latest scene
	pageDelay time.Duration // of the page, which is at most the stream's own

	// server.mu guards the following fields.
	viewers map[*viewer]bool
	frame   *frame // the latest scene; nil before the first one
}

// frame is an encoded event.
type frame struct {
	id     string
	text   []byte
	labels *pageLabels
}

// pageLabels are the labels that are on the page in every scene, in a language.
type pageLabels struct {
	language string
	byKey    map[string]string
}

// queuedScene is a scene and the time to send it. If the scene is nil, it is read from the journal at that time.
type queuedScene struct {
	at    time.Time
	scene *table.ViewersScene
}

// run sends scenes until the last viewer leaves or the page is gone.
func (st *stream) run(ctx context.Context) {
	defer st.server.end(st)
	defer st.logPanic()
	follow := st.followTable
	if st.tournament != 0 {
		follow = st.followTournament
	}
	if err := follow(ctx); err != nil && ctx.Err() == nil {
		st.server.options.Registry.Report(ctx, "cannot stream a page", err,
			"table", st.table, "tournament", st.tournament)
	}
}

// followTable sends the scenes of a table until its live page is replaced or removed.
func (st *stream) followTable(ctx context.Context) error {
	registry, clock := st.server.options.Registry, st.server.options.Clock
	subscription, unsubscribe := registry.Subscribe(st.table, st.token)
	defer unsubscribe()
	page, err := registry.LivePage(ctx, st.token)
	if err != nil { // replaced or removed since it was looked up
		return storage.UnlessNotFound(err)
	}
	st.pageDelay = page.Delay
	queue, err := st.begin(ctx)
	for err == nil {
		var next clockwork.Timer
		var due <-chan time.Time
		if len(queue) > 0 {
			next = clock.NewTimer(queue[0].at.Sub(clock.Now()))
			due = next.Chan()
			if !queue[0].at.After(clock.Now()) { // the clock jumped before the timer ran
				next.Reset(0)
			}
		}
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-subscription.Ended:
			return nil
		case <-due:
			err = st.send(ctx, queue[0])
			queue = queue[1:]
		case <-subscription.Changed:
			queue, err = st.enqueue(ctx, queue)
		}
		if next != nil {
			next.Stop()
		}
	}
	return err
}

// logPanic recovers from a panic and logs it, because a faulty live page must not stop the bot.
func (st *stream) logPanic() {
	if value := recover(); value != nil {
		st.server.options.Log.Error("live page panicked",
			"table", st.table, "tournament", st.tournament, "panic", value, "stack", string(debug.Stack()))
	}
}

// begin sends the table as it was one delay ago. It returns the changes since then.
func (st *stream) begin(ctx context.Context) (queue []queuedScene, err error) {
	if st.delay == 0 {
		return nil, st.send(ctx, queuedScene{})
	}
	scene, since, err := st.pastScene(ctx)
	if err != nil {
		return nil, err
	}
	for _, at := range since {
		queue = append(queue, queuedScene{at: at.Add(st.delay)})
	}
	return queue[max(0, len(queue)-maxQueued):], st.publish(&scene)
}

// enqueue sends the current scene, or queues it until it is due. It returns the queue. A scene in which only votes have
// changed waits for further votes.
func (st *stream) enqueue(ctx context.Context, queue []queuedScene) ([]queuedScene, error) {
	scene, err := st.presentScene(ctx)
	if err != nil {
		return queue, err
	}
	next := queuedScene{scene.At.Add(st.delay), &scene}
	if st.onlyVotesChanged(queue, &scene) {
		next.at = next.at.Add(voteInterval)
	}
	switch n := len(queue); {
	case n > 0 && mergeable(queue[n-1], next):
		queue[n-1].scene = &scene
		return queue, nil
	case n == maxQueued:
		queue[n-1] = next
		return queue, nil
	case n == 0 && !next.at.After(st.server.options.Clock.Now()):
		return queue, st.publish(&scene)
	case n > 0 && next.at.Before(queue[n-1].at):
		next.at = queue[n-1].at
	}
	return append(queue, next), nil
}

// mergeable reports whether two scenes can be sent as one: they differ only in votes, and are less than voteInterval
// apart.
func mergeable(last, next queuedScene) bool {
	return last.scene != nil && last.scene.Seq == next.scene.Seq && next.scene.At.Sub(last.scene.At) < voteInterval
}

// onlyVotesChanged reports whether a scene differs only in votes from the previous one.
func (st *stream) onlyVotesChanged(queue []queuedScene, scene *table.ViewersScene) bool {
	before := st.seq
	if n := len(queue); n > 0 && queue[n-1].scene != nil {
		before = queue[n-1].scene.Seq
	}
	return before == scene.Seq && scene.Poll.Open()
}

// send publishes a queued scene that is due.
func (st *stream) send(ctx context.Context, due queuedScene) error {
	scene := due.scene
	if scene == nil {
		now, err := st.delayedScene(ctx)
		if err != nil {
			return err
		}
		scene = &now
	}
	return st.publish(scene)
}

// publish sends a scene to every viewer.
func (st *stream) publish(scene *table.ViewersScene) error {
	t := st.localizer(scene.Options.Language)
	text, err := json.Marshal(st.encode(scene, t))
	if err != nil {
		return fmt.Errorf("encode scene of table %d: %w", st.table, err)
	}
	st.seq = scene.Seq
	st.pass(newFrame(scene.VisibleSeq, text), t, t.LiveLabels)
	return nil
}

// localizer returns the localizer of the language that the viewers asked for, or else of the page's own language.
func (st *stream) localizer(own string) *say.Localizer { return say.In(cmp.Or(st.language, own)) }

// pass passes a frame to every viewer, with the labels in its language.
func (st *stream) pass(f *frame, t *say.Localizer, labels func() map[string]string) {
	if st.labels == nil || st.labels.language != t.Tag() {
		st.labels = &pageLabels{t.Tag(), labels()}
	}
	f.labels = st.labels
	st.server.publish(st, f)
}

// newFrame returns the event of an encoded scene. Its id consists of a sequence number and a checksum, because names
// and times change without a new number.
func newFrame(seen int64, object []byte) *frame {
	sum := fnv.New32a()
	_, _ = sum.Write(object) // a hash never fails
	f := &frame{id: fmt.Sprintf("%d.%x", seen, sum.Sum32())}
	f.text = fmt.Appendf(nil, "id: %s\nevent: scene\ndata: %s\n\n", f.id, object)
	return f
}
