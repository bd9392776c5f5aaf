package bottest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/storage/journal"
)

// OnScreen is what a test reads of a scene.
type OnScreen struct {
	Number int64
	Phase  journal.Phase
	Moves  int
	Title  string
	Seats  []struct {
		Name, Kind    string
		Cards, Member int
	}
	Sides []struct {
		Ships  int
		Gold   *int
		Result string
	}
	Ships  []struct{ Ship, Gold int }
	Vote   *tallied
	Next   string
	Replay bool
}

// tallied is what a test reads of a vote.
type tallied struct {
	Lines []struct {
		Letter string
		Votes  int
	}
	Lead int
	Ends int64
}

func (v *tallied) Total() (n int) {
	for _, line := range v.Lines {
		n += line.Votes
	}
	return n
}

// spectator is a browser without its page.
type spectator struct {
	t      testing.TB
	answer *http.Response

	Mu    sync.Mutex
	Bytes bytes.Buffer // every byte it was told
	ids   []string
	seen  []OnScreen
	ended bool
	news  chan struct{}
}

// Watch opens the stream of a page.
func (s *served) Watch(path, lastID string) *spectator {
	s.p.T.Helper()
	r, err := http.NewRequestWithContext(s.p.Ctx, http.MethodGet, s.Server.URL+path, nil)
	if err != nil {
		s.p.T.Fatal(err)
	}
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	v := &spectator{t: s.p.T, news: make(chan struct{}, 1)}
	if v.answer, err = http.DefaultClient.Do(r); err != nil {
		s.p.T.Fatal(err)
	}
	if v.answer.StatusCode != http.StatusOK {
		s.p.T.Fatalf("%s is answered %d", path, v.answer.StatusCode)
	}
	s.p.T.Cleanup(func() { _ = v.answer.Body.Close() })
	go v.read()
	return v
}

func (v *spectator) read() {
	lines := bufio.NewScanner(v.answer.Body)
	lines.Buffer(nil, 1<<20)
	var id, kind string
	for lines.Scan() {
		v.Mu.Lock()
		v.Bytes.WriteString(lines.Text() + "\n")
		if text, is := strings.CutPrefix(lines.Text(), "id: "); is {
			id = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "event: "); is {
			kind = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "data: "); is && kind == "scene" {
			var scene OnScreen
			if err := json.Unmarshal([]byte(text), &scene); err != nil {
				v.t.Errorf("a scene is no JSON: %v", err)
			}
			v.ids, v.seen = append(v.ids, id), append(v.seen, scene)
		}
		v.Mu.Unlock()
		v.tell()
	}
	v.Mu.Lock()
	v.ended = true
	v.Mu.Unlock()
	v.tell()
}

func (v *spectator) tell() {
	select {
	case v.news <- struct{}{}:
	default:
	}
}

// Now is the newest scene and its id.
func (v *spectator) Now() (OnScreen, string, int) {
	v.Mu.Lock()
	defer v.Mu.Unlock()
	if len(v.seen) == 0 {
		return OnScreen{}, "", 0
	}
	return v.seen[len(v.seen)-1], v.ids[len(v.ids)-1], len(v.seen)
}

// Sees waits until the newest scene is as it should be.
func (v *spectator) Sees(what string, is func(OnScreen) bool) OnScreen {
	v.t.Helper()
	for deadline := time.After(20 * time.Second); ; {
		if scene, _, seen := v.Now(); seen > 0 && is(scene) {
			return scene
		}
		select {
		case <-v.news:
		case <-deadline:
			scene, _, _ := v.Now()
			v.t.Fatalf("in vain did a spectator wait until %s; they see %+v", what, scene)
		}
	}
}

// Ends waits until the stream has ended.
func (v *spectator) Ends() {
	v.t.Helper()
	for deadline := time.After(20 * time.Second); ; {
		v.Mu.Lock()
		ended := v.ended
		v.Mu.Unlock()
		if ended {
			return
		}
		select {
		case <-v.news:
		case <-deadline:
			v.t.Fatal("the stream goes on")
		}
	}
}
