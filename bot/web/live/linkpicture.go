package live

import (
	"context"
	"net/http"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/singleflight"

	"korsar/bot/draw"
)

// linkPicture is the last part of the path of a page's picture.
const linkPicture = "card.png"

const (
	// redrawEvery is how long the picture of a link is shown before it is drawn again.
	redrawEvery = 10 * time.Second
	// maxLinkPictures is how many are kept. They have up to 100 KB each.
	maxLinkPictures = 64
	// lookUpTimeout is how long looking up what a picture shows may take. Others may wait for the same picture.
	lookUpTimeout = 10 * time.Second
)

// linkPictures draws the pictures of links, and keeps them for a while.
type linkPictures struct {
	clock clockwork.Clock
	draw  Drawer
	kept  *lru.Cache[string, drawnPicture] // by page, and by what of it is shown
	work  singleflight.Group
}

// Drawer draws a picture when there is time for it. It returns nil if there is none, or if the picture cannot be drawn.
type Drawer func(draw func() ([]byte, error)) []byte

// lookUp returns what draws a picture, with all that it shows.
type lookUp func(context.Context) (func() ([]byte, error), error)

type drawnPicture struct {
	file []byte
	at   time.Time
}

func newLinkPictures(clock clockwork.Clock, draw Drawer) *linkPictures {
	kept, _ := lru.New[string, drawnPicture](maxLinkPictures) // it fails for a size below 1 only
	return &linkPictures{clock: clock, draw: draw, kept: kept}
}

// get returns a picture, or nil if it cannot be drawn now.
func (p *linkPictures) get(ctx context.Context, key string, what lookUp) ([]byte, error) {
	if kept, ok := p.kept.Get(key); ok && p.clock.Now().Sub(kept.at) < redrawEvery {
		return kept.file, nil
	}
	file, err, _ := p.work.Do(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookUpTimeout)
		defer cancel()
		at := p.clock.Now()
		drawn, err := what(ctx)
		if err != nil {
			return []byte(nil), err
		}
		file := p.draw(func() ([]byte, error) {
			picture, err := drawn()
			if err != nil {
				return nil, err
			}
			return draw.ForLink(picture)
		})
		if file != nil {
			p.kept.Add(key, drawnPicture{file, at})
		}
		return file, nil
	})
	return file.([]byte), err
}

// writeLinkPicture responds with a picture of a page that was found. fail responds to an error.
func (s *Server) writeLinkPicture(w http.ResponseWriter, r *http.Request, key string, what lookUp, fail func(error)) {
	file, err := s.pictures.get(r.Context(), key, what)
	switch {
	case err != nil:
		fail(err)
	case file == nil:
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusServiceUnavailable, "The picture cannot be drawn now. Try again in a moment.")
	default:
		w.Header().Set("Content-Type", "image/png")
		w.Header().Set("Cache-Control", "max-age=10")
		_, _ = w.Write(file) // the browser may be gone
	}
}
