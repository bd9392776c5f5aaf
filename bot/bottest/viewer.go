package bottest

import (
	"bufio"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/storage/journal"
)

// Scene is the part of a live page's scene that tests read.
type Scene struct {
	Number int64
	Phase  journal.Phase
	Moves  int
	Title  string
	Seats  []struct {
		Name, Kind string
		Cards      int
	}
	Sides []struct {
		Ships  int
		Gold   *int
		Result string
	}
	Ships  []struct{ Ship, Gold int }
	Top    *struct{ Gold int }
	Vote   *SceneVote
	Next   string
	Replay string
}

// SceneVote is the part of a scene's vote that tests read.
type SceneVote struct {
	Lines []struct {
		Letter string
		Votes  int
	}
	Lead int
	Ends int64
}

// TotalVotes returns the number of votes that were cast.
func (v *SceneVote) TotalVotes() (n int) {
	for _, line := range v.Lines {
		n += line.Votes
	}
	return n
}

// viewer reads the stream of a live page like a browser.
type viewer struct {
	t      testing.TB
	answer *http.Response

	mu       sync.Mutex // guards the fields below
	received strings.Builder
	ids      []string
	scenes   []Scene
	ended    bool

	changed chan struct{} // has a value if something was received since the last receive
}

// Watch opens the stream of a page. It continues after the event lastID, unless that is "".
func (s *liveServer) Watch(path, lastID string) *viewer {
	s.world.T.Helper()
	r, err := http.NewRequestWithContext(s.world.Ctx, http.MethodGet, s.Server.URL+path, nil)
	if err != nil {
		s.world.T.Fatal(err)
	}
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	v := &viewer{t: s.world.T, changed: make(chan struct{}, 1)}
	if v.answer, err = http.DefaultClient.Do(r); err != nil {
		s.world.T.Fatal(err)
	}
	if v.answer.StatusCode != http.StatusOK {
		s.world.T.Fatalf("%s is answered %d", path, v.answer.StatusCode)
	}
	s.world.T.Cleanup(func() {
		_ = v.answer.Body.Close()
		v.WaitForEnd()
	})
	go v.read()
	return v
}

// read reads the stream until it ends. The test's cleanup closes the response body, which ends it too.
func (v *viewer) read() {
	lines := bufio.NewScanner(v.answer.Body)
	lines.Buffer(nil, 1<<20)
	var id, kind string
	for lines.Scan() {
		v.mu.Lock()
		v.received.WriteString(lines.Text() + "\n")
		if text, is := strings.CutPrefix(lines.Text(), "id: "); is {
			id = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "event: "); is {
			kind = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "data: "); is && kind == "scene" {
			var scene Scene
			if err := json.Unmarshal([]byte(text), &scene); err != nil {
				v.t.Errorf("a scene is no JSON: %v", err)
			}
			v.ids, v.scenes = append(v.ids, id), append(v.scenes, scene)
		}
		v.mu.Unlock()
		v.notify()
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		v.t.Errorf("read a stream: %v", err)
	}
	v.mu.Lock()
	v.ended = true
	v.mu.Unlock()
	v.notify()
}

// notify wakes a goroutine that waits for the next scene.
func (v *viewer) notify() {
	select {
	case v.changed <- struct{}{}:
	default:
	}
}

// Received returns everything that was received.
func (v *viewer) Received() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.received.String()
}

// Latest returns the newest scene, its id, and the number of scenes.
func (v *viewer) Latest() (Scene, string, int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.scenes) == 0 {
		return Scene{}, "", 0
	}
	return v.scenes[len(v.scenes)-1], v.ids[len(v.ids)-1], len(v.scenes)
}

// WaitUntil waits until a condition holds for the newest scene.
func (v *viewer) WaitUntil(what string, is func(Scene) bool) (scene Scene) {
	v.t.Helper()
	v.wait(what, func() bool {
		var seen int
		scene, _, seen = v.Latest()
		return seen > 0 && is(scene)
	})
	return scene
}

// WaitForEnd waits until the stream has ended.
func (v *viewer) WaitForEnd() {
	v.t.Helper()
	v.wait("the stream has ended", func() bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		return v.ended
	})
}

func (v *viewer) wait(what string, holds func() bool) {
	v.t.Helper()
	for deadline := time.After(2 * time.Minute); !holds(); {
		select {
		case <-v.changed:
		case <-deadline:
			scene, _, _ := v.Latest()
			v.t.Fatalf("a viewer timed out waiting until %s; they see %+v", what, scene)
		}
	}
}
