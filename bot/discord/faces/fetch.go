package faces

import (
	"net/http"

	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/storage/snowflake"
)

// request queues a face to be fetched, unless there is none, a fetch failed lately or a limit is reached. f.mu must be
// held.
func (f *Faces) request(user snowflake.ID, one *face) {
	now := f.clock.Now()
	switch {
	case one.pending, one.known && one.hash == "", now.Before(one.retryAt), len(f.waiting) >= maxWaitingFaces:
		return
	case !one.known && !f.lookups.AllowN(now, 1), !f.fetching.AllowN(now, 1):
		return
	}
	one.pending = true
	f.waiting = append(f.waiting, user)
	if f.workers < faceWorkers && f.base.Err() == nil {
		f.workers++
		f.working.Go(f.work)
	}
}

// faceRequest is a face that is being fetched.
type faceRequest struct {
	user   snowflake.ID
	face   *face
	before face // what was known when it was taken from the queue
}

// work fetches the faces that wait. It ends when there are none.
func (f *Faces) work() {
	for r, ok := f.next(); ok; r, ok = f.next() {
		fetched, err := f.fetch(r)
		f.finish(r, fetched, err)
	}
}

// next takes the face that has waited for longest. It returns false if there is none, and the worker must end.
func (f *Faces) next() (r faceRequest, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.waiting) > 0 && f.base.Err() == nil {
		user := f.waiting[0]
		f.waiting = f.waiting[1:]
		if one, known := f.people.Peek(user); known && one.pending { // else it was dropped meanwhile
			return faceRequest{user, one, *one}, true
		}
	}
	f.workers--
	return faceRequest{}, false
}

// fetch returns the face of a user. It asks Discord for the hash first if that is unknown.
func (f *Faces) fetch(r faceRequest) (fetched face, err error) {
	fetched.hash = r.before.hash
	if !r.before.known {
		var user struct {
			Avatar string `json:"avatar"` // null for none
		}
		if err := f.rest.Do(f.base, http.MethodGet, "users/"+r.user.String(), nil, &user); err != nil {
			return fetched, err
		}
		fetched.hash = user.Avatar
	}
	if fetched.hash == "" {
		return fetched, nil
	}
	file, err := f.rest.Avatar(f.base, r.user, fetched.hash)
	if err == nil {
		fetched.picture, err = draw.NewFace(file)
	}
	return fetched, err
}

// finish records a fetched face, or after a failure when to try again. It records nothing if a click has brought
// another hash meanwhile.
func (f *Faces) finish(r faceRequest, fetched face, err error) {
	if f.base.Err() != nil {
		return
	}
	if err != nil || fetched.picture != nil {
		f.metrics.Avatar(metrics.OutcomeOf(err == nil))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	one := r.face
	one.pending = false
	if told := one.hash != r.before.hash || one.known != r.before.known; told && one.hash != fetched.hash {
		return
	}
	one.hash, one.known, one.picture = fetched.hash, err == nil, fetched.picture
	if err != nil {
		one.retryAt = f.clock.Now().Add(faceRetry)
		f.log.Debug("cannot fetch an avatar", "user", r.user.String(), "error", err)
	}
}

// Close gives up the requests under way, and waits for them to end.
func (f *Faces) Close() {
	f.mu.Lock() // so that no worker starts later
	f.cancel()
	f.mu.Unlock()
	f.working.Wait()
}
