package live

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

const (
	// tallyEvery is how often a scene is sent in which nothing but a vote has
	// changed.
	tallyEvery = 200 * time.Millisecond
	// manyAhead is how many scenes of a delayed show wait for their time: more
	// changes than a table has in the longest delay. Of more the latest are joined.
	manyAhead = 512
)

// playbill names a show.
type playbill struct {
	token    string
	table    journal.TableID
	delay    time.Duration
	language string
}

// show is a table as it is sent to those who watch it. It runs while somebody does.
type show struct {
	playbill
	server *Server
	tongue *say.Localizer
	stop   context.CancelFunc
	seq    int64 // of the scene that was sent last; of the goroutine that runs the show

	// Under the server's lock.
	viewers map[*viewer]bool
	frame   *frame // the scene as it is sent; nil before the first
}

// frame is an event as it goes out.
type frame struct {
	id   string
	text []byte
}

// shot is a scene with when it is to be sent. Without a scene it is to be taken
// from the journal.
type shot struct {
	at    time.Time
	scene *table.Scene
}

// run sends scenes until nobody watches, or the overlay is changed.
func (s *show) run(ctx context.Context) {
	defer s.server.end(s)
	defer s.survive()
	harbour, clock := s.server.options.Registry, s.server.options.Clock
	follower, leave := harbour.Subscribe(s.table)
	defer leave()
	ahead, err := s.begin(ctx)
	for err == nil {
		var next clockwork.Timer
		var due <-chan time.Time
		if len(ahead) > 0 {
			next = clock.NewTimer(ahead[0].at.Sub(clock.Now()))
			due = next.Chan()
		}
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-follower.Ended:
			return
		case <-due:
			err = s.send(ctx, ahead[0])
			ahead = ahead[1:]
		case <-follower.Changed:
			ahead, err = s.take(ctx, ahead)
		}
		if next != nil {
			next.Stop()
		}
	}
	if ctx.Err() == nil {
		s.server.options.Log.Error("a table could not be shown", "table", s.table, "error", err)
	}
}

// survive logs a panic: a page that fails must not take the bot with it.
func (s *show) survive() {
	if value := recover(); value != nil {
		s.server.options.Log.Error("a live page has panicked", "table", s.table, "panic", value, "stack", string(debug.Stack()))
	}
}

// begin sends the table as it was so long ago, and lists what has happened since.
func (s *show) begin(ctx context.Context) (ahead []shot, err error) {
	if s.delay == 0 {
		return nil, s.send(ctx, shot{})
	}
	now := s.server.options.Clock.Now()
	scene, since, err := s.server.options.Registry.Past(ctx, s.table, now.Add(-s.delay))
	if err != nil {
		return nil, err
	}
	for _, at := range since {
		ahead = append(ahead, shot{at: at.Add(s.delay)})
	}
	return ahead[max(0, len(ahead)-manyAhead):], s.publish(&scene)
}

// take notes a change: to be sent at once, or when its time comes. Where only a
// vote has changed it may wait a moment, for more of them.
func (s *show) take(ctx context.Context, ahead []shot) ([]shot, error) {
	scene, err := s.server.options.Registry.Scene(ctx, s.table)
	if err != nil {
		return ahead, err
	}
	next := shot{scene.At.Add(s.delay), &scene}
	if s.tallied(ahead, &scene) {
		next.at = next.at.Add(tallyEvery)
	}
	switch n := len(ahead); {
	case n > 0 && s.together(ahead[n-1], next):
		ahead[n-1].scene = &scene
		return ahead, nil
	case n == manyAhead:
		ahead[n-1] = next
		return ahead, nil
	case n == 0 && !next.at.After(s.server.options.Clock.Now()):
		return ahead, s.publish(&scene)
	case n > 0 && next.at.Before(ahead[n-1].at):
		next.at = ahead[n-1].at
	}
	return append(ahead, next), nil
}

// together tells whether two shots are one: nothing but a vote lies between them,
// and hardly any time.
func (s *show) together(one, next shot) bool {
	return one.scene != nil && one.scene.Seq == next.scene.Seq && next.scene.At.Sub(one.scene.At) < tallyEvery
}

// tallied tells whether nothing but a vote has changed since the scene before.
func (s *show) tallied(ahead []shot, scene *table.Scene) bool {
	before := s.seq
	if n := len(ahead); n > 0 && ahead[n-1].scene != nil {
		before = ahead[n-1].scene.Seq
	}
	return before == scene.Seq && scene.Poll.Open()
}

// send sends a scene whose time has come.
func (s *show) send(ctx context.Context, due shot) (err error) {
	scene := due.scene
	if scene == nil {
		var now table.Scene
		if s.delay > 0 {
			now, _, err = s.server.options.Registry.Past(ctx, s.table, s.server.options.Clock.Now().Add(-s.delay))
		} else {
			now, err = s.server.options.Registry.Scene(ctx, s.table)
		}
		if err != nil {
			return err
		}
		scene = &now
	}
	return s.publish(scene)
}

// publish sends a scene to everybody who watches.
func (s *show) publish(scene *table.Scene) error {
	text, err := encode(sceneOf(scene, s.tongue, s.playbill))
	if err != nil {
		return fmt.Errorf("write the scene of table %d: %w", s.table, err)
	}
	s.seq = scene.Seq
	s.server.publish(s, newFrame(scene.Seen, text))
	return nil
}

// newFrame is an event that tells a scene. Its id is that of the scene: the number
// of the table, and a sum of the bytes, since names and times change without one.
func newFrame(seen int64, object []byte) *frame {
	sum := fnv.New32a()
	_, _ = sum.Write(object) // a hash takes everything
	f := &frame{id: fmt.Sprintf("%d.%x", seen, sum.Sum32())}
	f.text = fmt.Appendf(nil, "id: %s\nevent: scene\ndata: %s\n\n", f.id, object)
	return f
}
