package table

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// OpenHand is the hand of an audience, with the moves that its viewers can vote for in a chat. It is the exception to
// the law that people without a seat see no hidden card. Only the tables of a chat have one: on the live page if the
// audience plays openly, otherwise on a page whose address only the viewers get.
type OpenHand struct {
	Seat    game.Seat
	Cards   []game.Card
	Choices []OpenChoice // by letter; none while another seat is on turn
}

// OpenChoice is a move that viewers can vote for.
type OpenChoice struct {
	Letter string
	Move   game.Move
}

// Typed returns the letter as viewers type it. Two letters could also be a word, so they have a mark.
func (c OpenChoice) Typed() string {
	if len(c.Letter) > 1 {
		return "!" + c.Letter
	}
	return c.Letter
}

// openHand returns the hand of the audience whose viewers vote in a chat, or nil if there is none.
func (t *Table) openHand() *OpenHand {
	if t.now.Phase != journal.Playing || !t.now.Options().VoteRules.Chat.Votes() {
		return nil
	}
	at := slices.IndexFunc(t.now.Chairs, func(c journal.Chair) bool { return t.now.IsAudience(c.Seat) })
	if at < 0 {
		return nil
	}
	h := &OpenHand{Seat: t.now.Chairs[at].Seat}
	h.Cards = t.now.Game.SeatView(h.Seat).Hand
	if t.now.Poll.Seat != h.Seat {
		return h
	}
	letters := t.now.Letters()
	for _, move := range t.now.Votable() {
		h.Choices = append(h.Choices, OpenChoice{letters[move], move})
	}
	slices.SortFunc(h.Choices, func(a, b OpenChoice) int { return compareLetters(a.Letter, b.Letter) })
	return h
}

// compareLetters compares letters in the order A to Z, AA, AB …
func compareLetters(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// ViewersPath returns the path of the page that shows viewers their hand, relative to Env.LiveURL. It belongs to the
// live page with a token, and is gone with it.
func ViewersPath(token string, secret deal.Secret) string {
	return LivePath(token) + "/hand/" + viewersKey(token, secret)
}

// IsViewersKey reports whether a key opens the page with the hand of the table with this secret.
func IsViewersKey(token string, secret deal.Secret, key string) bool {
	return hmac.Equal([]byte(viewersKey(token, secret)), []byte(key))
}

// viewersKey returns the key of a page with a hand. People who know the live page cannot guess it.
func viewersKey(token string, secret deal.Secret) string {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte("korsar viewers of " + token))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
