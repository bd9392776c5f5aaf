package faces

import (
	"bytes"
	"fmt"
	pixels "image"
	"image/color"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// faceServer is Discord's API and its CDN, with a user for each id. A test replaces what they answer.
type faceServer struct {
	*Faces
	clock *clockwork.FakeClock

	mu       sync.Mutex // guards the fields below
	requests []string
	user     func(w http.ResponseWriter, id snowflake.ID)
	avatar   http.HandlerFunc
}

// serve answers a request.
func (s *faceServer) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests = append(s.requests, r.URL.Path)
	user, avatar := s.user, s.avatar
	s.mu.Unlock()
	if id, isUser := strings.CutPrefix(r.URL.Path, "/api/v10/users/"); isUser {
		user(w, snowflake.Parse(id))
	} else {
		avatar(w, r)
	}
}

// answer replaces what the CDN answers, and returns what it answered before.
func (s *faceServer) answer(avatar http.HandlerFunc) (before http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, s.avatar = s.avatar, avatar
	return before
}

// hold makes the CDN wait for permits. It returns a channel that gets a value for each request that has arrived.
func (s *faceServer) hold() (arrived <-chan struct{}, permit chan<- struct{}) {
	requests, permits := make(chan struct{}, 100), make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.avatar
	s.avatar = func(w http.ResponseWriter, r *http.Request) {
		requests <- struct{}{}
		select {
		case <-permits:
			before(w, r)
		case <-r.Context().Done():
		}
	}
	return requests, permits
}

// hashOf returns a hash in Discord's form.
func hashOf(n int) string { return fmt.Sprintf("%032x", n) }

// newFaceServer returns the faces of a server whose users have the avatar of their id.
func newFaceServer(t *testing.T) *faceServer {
	t.Helper()
	s := &faceServer{clock: clockwork.NewFakeClock(),
		user: func(w http.ResponseWriter, id snowflake.ID) {
			fmt.Fprintf(w, `{"id":"%s","avatar":"%s"}`, id, hashOf(int(id)))
		},
		avatar: func(w http.ResponseWriter, _ *http.Request) { _ = png.Encode(w, avatarPicture(64)) }}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	client, err := rest.New(rest.Options{API: server.URL + "/api/", Token: "x", Clock: s.clock})
	if err != nil {
		t.Fatal(err)
	}
	s.Faces = New(client, s.clock, slog.New(slog.DiscardHandler), nil)
	t.Cleanup(client.Close)
	t.Cleanup(s.Close)
	return s
}

func avatarPicture(side int) pixels.Image {
	m := pixels.NewRGBA(pixels.Rect(0, 0, side, side))
	for i := range side {
		m.SetRGBA(i, i, color.RGBA{R: 200, G: 100, B: uint8(i), A: 0xff})
	}
	return m
}

// shows asks for the face of a user, and reports whether it is there. Then it waits until nothing is fetched.
func (s *faceServer) shows(user snowflake.ID) bool {
	_, there := s.Of(user)[user]
	s.working.Wait()
	return there
}

// expect fails the test unless these requests were made, in any order.
func (s *faceServer) expect(t *testing.T, when string, lookups, avatars int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	n := strings.Count(strings.Join(s.requests, " "), "/avatars/")
	if n != avatars || len(s.requests)-n != lookups {
		t.Errorf("%s: the requests are %v, want %d for users and %d for avatars", when, s.requests, lookups, avatars)
	}
}

// TestFaceIsFetchedOnceAHash: a click tells the hash, and any number of pictures at once ask for the avatar once.
func TestFaceIsFetchedOnceAHash(t *testing.T) {
	s := newFaceServer(t)
	s.Learn(7, hashOf(1))
	s.expect(t, "before a picture", 0, 0)
	_, permit := s.hold()
	var pictures sync.WaitGroup
	for range 100 {
		pictures.Go(func() {
			if len(s.Of(7)) > 0 {
				t.Error("a face is there before it is fetched")
			}
		})
	}
	pictures.Wait() // none waits for the avatar
	close(permit)
	s.working.Wait()
	for range 2 {
		if !s.shows(7) {
			t.Error("the face is not there")
		}
		s.Learn(7, hashOf(1))
	}
	s.expect(t, "in all", 0, 1)
}

// TestUnknownHashIsLookedUp: after a restart Discord is asked for the hash.
func TestUnknownHashIsLookedUp(t *testing.T) {
	s := newFaceServer(t)
	if s.shows(7) || !s.shows(7) {
		t.Error("the face comes at once, or never")
	}
	s.expect(t, "in all", 1, 1)
}

// TestNobodyWithoutAnAvatarIsAskedFor: neither after a click nor after a lookup.
func TestNobodyWithoutAnAvatarIsAskedFor(t *testing.T) {
	s := newFaceServer(t)
	s.user = func(w http.ResponseWriter, id snowflake.ID) { fmt.Fprintf(w, `{"id":"%s","avatar":null}`, id) }
	s.Learn(7, "")
	for range 3 {
		if s.shows(7) || s.shows(8) || s.shows(0) {
			t.Error("somebody without an avatar has a face")
		}
		s.clock.Advance(2 * faceRetry)
	}
	s.expect(t, "in all", 1, 0)
}

// TestFailedFaceIsAskedForOnceAnHour: whatever Discord answers, and whatever clicks tell meanwhile.
func TestFailedFaceIsAskedForOnceAnHour(t *testing.T) {
	var large bytes.Buffer
	if err := png.Encode(&large, avatarPicture(2000)); err != nil {
		t.Fatal(err)
	}
	send := func(file []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(file) }
	}
	for name, lie := range map[string]http.HandlerFunc{
		"HTML": send([]byte("<html><title>Access denied</title>")), "nothing": send(nil),
		"10 MB":           send(make([]byte, 10<<20)),
		"a large picture": send(large.Bytes()), "garbage": send([]byte("\x89PNG\r\n\x1a\n garbage")),
		"not found": http.NotFound,
		"an error":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
		"no answer": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newFaceServer(t)
			truth := s.answer(lie)
			for range 3 {
				s.Learn(7, hashOf(7))
				if s.shows(7) {
					t.Error("the lie is a face")
				}
			}
			s.clock.Advance(faceRetry - time.Second)
			s.shows(7)
			s.expect(t, "within the hour", 0, 1)
			s.answer(truth)
			s.clock.Advance(time.Second)
			if s.shows(7); !s.shows(7) {
				t.Error("the face never comes")
			}
			s.expect(t, "after the hour", 0, 2)
		})
	}
}

// TestFailedLookupIsRepeatedOnceAnHour: also for somebody whom Discord does not know.
func TestFailedLookupIsRepeatedOnceAnHour(t *testing.T) {
	s := newFaceServer(t)
	s.user = func(w http.ResponseWriter, _ snowflake.ID) {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"message":"Unknown User","code":10013}`)
	}
	for range 3 {
		s.shows(7)
	}
	s.expect(t, "within the hour", 1, 0)
	s.clock.Advance(faceRetry)
	s.shows(7)
	s.expect(t, "after the hour", 2, 0)
	s.Learn(7, hashOf(3))
	if s.shows(7); !s.shows(7) {
		t.Error("the click tells nothing")
	}
}

// TestStaleHashIsLookedUpAgain: of somebody who has another avatar and does not click.
func TestStaleHashIsLookedUpAgain(t *testing.T) {
	s := newFaceServer(t)
	var truth http.HandlerFunc
	truth = s.answer(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) != hashOf(7)+".png" {
			http.NotFound(w, r)
			return
		}
		truth(w, r)
	})
	s.Learn(7, hashOf(1))
	s.shows(7)
	s.clock.Advance(faceRetry)
	if s.shows(7); !s.shows(7) {
		t.Error("the face never comes")
	}
	s.expect(t, "in all", 1, 2)
}

// TestDeadCDNDelaysNothing: while no request is answered, pictures are told at once that there are no faces. What waits
// is bounded, and closing gives it up.
func TestDeadCDNDelaysNothing(t *testing.T) {
	s := newFaceServer(t)
	arrived, _ := s.hold()
	everybody := func() {
		for user := snowflake.ID(1); user <= 200; user++ {
			s.Learn(user, hashOf(int(user)))
			s.clock.Advance(faceEvery)
			if len(s.Of(user)) > 0 {
				t.Error("there is a face")
			}
		}
	}
	everybody()
	for range faceWorkers {
		<-arrived
	}
	everybody()
	s.mu.Lock()
	waiting, requests := len(s.waiting), len(s.requests)
	s.mu.Unlock()
	if waiting != maxWaitingFaces || requests != faceWorkers {
		t.Errorf("%d faces wait and %d requests are under way, want %d and %d", waiting, requests, maxWaitingFaces,
			faceWorkers)
	}
	s.Close()
	if s.Of(201); len(arrived) > 0 {
		t.Error("a face is asked for after closing")
	}
}

// TestChangedAvatarReplacesTheFace: the old one is not shown any more, not even if it arrives late.
func TestChangedAvatarReplacesTheFace(t *testing.T) {
	s := newFaceServer(t)
	seats := []table.Seat{{User: table.User{ID: 7}}, {}}
	none := s.Version(seats)
	arrived, permit := s.hold()
	s.Learn(7, hashOf(1))
	s.Of(7)
	<-arrived
	s.Learn(7, hashOf(2))
	permit <- struct{}{}
	s.working.Wait()
	if len(s.Of(7)) > 0 || s.Version(seats) != none {
		t.Fatal("the old face is shown")
	}
	<-arrived
	permit <- struct{}{}
	s.working.Wait()
	second, version := s.Of(7)[7], s.Version(seats)
	if second == nil || version == none {
		t.Error("the new face is not shown")
	}
	close(permit)
	s.Learn(7, hashOf(3))
	if s.shows(7) {
		t.Error("the second face is still shown")
	}
	if third := s.Of(7)[7]; third == nil || third == second || s.Version(seats) == version {
		t.Error("the third face is not shown")
	}
}

// TestFacesInMemoryAreBounded: by their number, and by a day without use.
func TestFacesInMemoryAreBounded(t *testing.T) {
	s := newFaceServer(t)
	for user := snowflake.ID(1); user <= maxFaces+10; user++ {
		s.Learn(user, "")
	}
	if n := s.people.Len(); n != maxFaces {
		t.Errorf("%d people are in memory, want %d", n, maxFaces)
	}
	s.clock.Advance(faceLife)
	s.Learn(1, "")
	if n := s.people.Len(); n != 1 {
		t.Errorf("a day later there are %d", n)
	}
}

// TestForgottenFaceIsGone: also if its request is under way.
func TestForgottenFaceIsGone(t *testing.T) {
	s := newFaceServer(t)
	s.Learn(7, hashOf(1))
	s.shows(7)
	s.Forget(7)
	s.Learn(8, hashOf(2))
	arrived, permit := s.hold()
	s.Of(8)
	<-arrived
	s.Forget(8)
	permit <- struct{}{}
	s.working.Wait()
	if n := s.people.Len(); n != 0 {
		t.Errorf("%d people are in memory", n)
	}
}

// TestLookupsAreSpaced: a full leaderboard after a restart takes a burst, and the rest follows by one a second.
func TestLookupsAreSpaced(t *testing.T) {
	s := newFaceServer(t)
	everybody := func() {
		for user := snowflake.ID(1); user <= 40; user++ {
			s.Of(user)
		}
		s.working.Wait()
	}
	everybody()
	everybody()
	s.expect(t, "at once", lookupBurst, lookupBurst)
	s.clock.Advance(3 * lookupEvery)
	everybody()
	s.expect(t, "three seconds later", lookupBurst+3, lookupBurst+3)
}
