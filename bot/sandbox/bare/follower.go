package bare

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// boardsPerSecond is how many boards are edited per second. Discord allows 50 requests per second, not counting those
// of interactions ("Global Rate Limit"). The margin is the same as the bot's. Bots that share a token share the limit.
const boardsPerSecond = 44

// follower edits the messages that a click leaves behind. It sends the requests itself, because discordgo would send
// the edits of all answers one after the other.
type follower struct {
	picture []byte
	boards  *rate.Limiter
	busy    sync.Map // ids of channels whose board is being edited
}

func newFollower(picture []byte, boards float64) *follower {
	return &follower{picture: picture, boards: rate.NewLimiter(rate.Limit(boards), 1)}
}

// edit edits the answer to a click and the board above its button. It skips a board that Discord's limits hold back or
// that is being edited. It ignores edits that fail, since messages may be gone.
func (f *follower) edit(s *discordgo.Session, i *discordgo.Interaction) {
	_ = f.patch(s, discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"))
	if _, busy := f.busy.LoadOrStore(i.ChannelID, true); busy {
		return
	}
	defer f.busy.Delete(i.ChannelID)
	if f.boards.Allow() {
		_ = f.patch(s, discordgo.EndpointChannelMessage(i.ChannelID, i.Message.ID))
	}
}

// edited is a message with the picture as its only file.
var edited = map[string]any{"content": "edited",
	"attachments": []any{map[string]any{"id": 0, "filename": "picture.png"}}}

func (f *follower) patch(s *discordgo.Session, address string) error {
	kind, body, err := discordgo.MultipartBodyWithJSON(edited, []*discordgo.File{
		{Name: "picture.png", ContentType: "image/png", Reader: bytes.NewReader(f.picture)}})
	if err != nil {
		return fmt.Errorf("encode an edit: %w", err)
	}
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPatch, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", s.Token)
	r.Header.Set("User-Agent", s.UserAgent)
	answer, err := s.Client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read
	if _, err = io.Copy(io.Discard, answer.Body); err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("an edit was answered with %s", answer.Status)
	}
	return err
}
