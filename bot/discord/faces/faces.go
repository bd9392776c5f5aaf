package faces

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"

	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

const (
	// maxFaces is how many people's faces are in memory, 8 KB each.
	maxFaces = 1024
	// faceLife is how long a face that is not used stays in memory.
	faceLife = 24 * time.Hour
	// faceRetry is the delay before a face that could not be fetched is requested again.
	faceRetry = time.Hour
	// maxWaitingFaces is how many faces may wait to be fetched. A later picture asks for those beyond it.
	maxWaitingFaces = 64
	// faceWorkers is how many faces are fetched at the same time.
	faceWorkers = 2
)

// Faces are fetched no faster than this, so that a bot with many more people than maxFaces has time for their clicks.
const (
	faceEvery = time.Second / 10
	faceBurst = 64
)

// Avatars of people who have not clicked since the start are looked up no faster than this. That leaves Discord's limit
// to the requests that people wait for.
const (
	lookupEvery = time.Second
	lookupBurst = 10
)

// Faces keeps the faces in memory. Those that have not been used for longest make room for others. Faces is safe for
// concurrent use.
type Faces struct {
	rest     *rest.Client
	clock    clockwork.Clock
	log      *slog.Logger
	metrics  *metrics.Metrics
	fetching *rate.Limiter
	lookups  *rate.Limiter
	base     context.Context // of all requests
	cancel   context.CancelFunc

	mu      sync.Mutex // guards the fields below, and each face; not held during a request
	people  *lru.Cache[snowflake.ID, *face]
	waiting []snowflake.ID // oldest first
	workers int
	working sync.WaitGroup
}

// face is what is known about a person's avatar.
type face struct {
	hash    string     // of the avatar; "" for none
	known   bool       // Discord has said the hash, and the last request for it did not fail
	picture *draw.Face // of the hash; nil until it is fetched
	pending bool       // it waits, or is being fetched
	retryAt time.Time  // not fetched before this; zero unless a fetch failed
	used    time.Time  // when a picture last wanted it, or a click brought the hash
}

// New returns a Faces that has no face yet. It fetches them with client.
func New(client *rest.Client, clock clockwork.Clock, log *slog.Logger, m *metrics.Metrics) *Faces {
	people, _ := lru.New[snowflake.ID, *face](maxFaces) // it fails for a size below 1 only
	f := &Faces{rest: client, clock: clock, log: log, metrics: m,
		fetching: rate.NewLimiter(rate.Every(faceEvery), faceBurst),
		lookups:  rate.NewLimiter(rate.Every(lookupEvery), lookupBurst), people: people}
	f.base, f.cancel = context.WithCancel(context.Background())
	return f
}

// Learn records the hash of a user's avatar, which comes with every click. A new avatar is fetched when a picture wants
// it.
func (f *Faces) Learn(user snowflake.ID, hash string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := f.person(user)
	if one.hash != hash {
		one.picture, one.retryAt = nil, time.Time{}
	}
	one.hash, one.known = hash, true
}

// person returns what is known about a user. It drops the faces that were not used for faceLife. f.mu must be held.
func (f *Faces) person(user snowflake.ID) *face {
	now := f.clock.Now()
	one, ok := f.people.Get(user)
	if !ok {
		one = &face{}
		f.people.Add(user, one)
	}
	one.used = now
	for {
		if _, oldest, _ := f.people.GetOldest(); now.Sub(oldest.used) < faceLife {
			return one
		}
		f.people.RemoveOldest()
	}
}

// Of returns the faces of users that are in memory, and requests the others without waiting for them.
func (f *Faces) Of(users ...snowflake.ID) draw.Faces {
	f.mu.Lock()
	defer f.mu.Unlock()
	shown := draw.Faces{}
	for _, user := range users {
		if user == 0 {
			continue
		}
		if one := f.person(user); one.picture != nil {
			shown[user] = one.picture
		} else {
			f.request(user, one)
		}
	}
	return shown
}

// At returns the faces of the people at seats.
func (f *Faces) At(seats []table.Seat) draw.Faces { return f.Of(usersAt(seats)...) }

func usersAt(seats []table.Seat) (users []snowflake.ID) {
	for _, seat := range seats {
		users = append(users, seat.ID)
	}
	return users
}

// Version returns a text that differs whenever At would return other faces of the people at seats.
func (f *Faces) Version(seats []table.Seat) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var text strings.Builder
	for _, user := range usersAt(seats) {
		if one, ok := f.people.Peek(user); ok && one.picture != nil {
			text.WriteString(user.String() + " " + one.hash + "\n")
		}
	}
	return text.String()
}

// Forget drops the face of a user.
func (f *Faces) Forget(user snowflake.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.people.Remove(user)
}
