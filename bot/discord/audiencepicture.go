package discord

import (
	"slices"
	"sync"

	"korsar/game"
	"korsar/storage/journal"
)

// audiencePicture has everything that the picture of an audience's hand depends on. It is the same for all members.
type audiencePicture struct {
	table   journal.TableID
	seq     int64 // the number of the state of the table
	seat    game.Seat
	options int    // moves that can be voted for, without vetoed ones
	faces   string // the version of the faces of the players
}

// maxAudiencePictures is how many pictures are kept, enough for the audiences that are on turn at the same time.
const maxAudiencePictures = 16

// audiencePictures keeps the latest pictures of audiences' hands, so that each is drawn once and not for every
// member.
type audiencePictures struct {
	mu     sync.Mutex      // guards latest; not held while a picture is drawn
	latest []*drawnPicture // oldest first
}

// drawnPicture is a picture that one caller draws, while others wait for it.
type drawnPicture struct {
	of      audiencePicture
	drawn   chan struct{} // closed once picture is set
	picture []byte        // nil if it could not be drawn
}

// get returns a picture, and draws it if there is none. After a failure, waiting callers get nil and the next call
// tries again.
func (p *audiencePictures) get(of audiencePicture, draw func() []byte) []byte {
	kept, isNew := p.kept(of)
	if isNew {
		p.draw(kept, draw)
	}
	<-kept.drawn
	return kept.picture
}

// kept returns the entry of a picture, and adds one if there is none.
func (p *audiencePictures) kept(of audiencePicture) (kept *drawnPicture, isNew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.latest, func(d *drawnPicture) bool { return d.of == of }); i >= 0 {
		return p.latest[i], false
	}
	kept = &drawnPicture{of: of, drawn: make(chan struct{})}
	p.latest = append(p.latest, kept)
	if len(p.latest) > maxAudiencePictures {
		p.latest = slices.Delete(p.latest, 0, 1)
	}
	return kept, true
}

// draw draws the picture of a new entry, and removes the entry if that fails.
func (p *audiencePictures) draw(kept *drawnPicture, draw func() []byte) {
	defer func() { // also if it panics
		if kept.picture == nil {
			p.mu.Lock()
			p.latest = slices.DeleteFunc(p.latest, func(d *drawnPicture) bool { return d == kept })
			p.mu.Unlock()
		}
		close(kept.drawn)
	}()
	kept.picture = draw()
}
