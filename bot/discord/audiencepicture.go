package discord

import (
	"context"
	"time"

	"github.com/jonboulle/clockwork"

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

// Pictures of audiences' hands are kept, so that each is drawn once and not for every member.
const (
	maxAudiencePictures = 16 // enough for the audiences that are on turn at the same time
	audiencePictureTTL  = time.Hour
)

func newAudiencePictures(clock clockwork.Clock) *cache[audiencePicture, []byte] {
	return newCache[audiencePicture, []byte](clock, audiencePictureTTL, maxAudiencePictures)
}

// drawAudiencePicture returns a picture that is kept, or draws it. After a failure, waiting callers get nil and the
// next call tries again.
func (b *Bot) drawAudiencePicture(of audiencePicture, draw func() []byte) []byte {
	drawn, _ := b.audiencePictures.get(b.base, of, func(context.Context) ([]byte, error) {
		if picture := draw(); picture != nil {
			return picture, nil
		}
		return nil, errNotDrawn
	})
	return drawn
}
