package discord

import (
	"context"
	"errors"
	"net/http"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// send sends a request; its errors are those of table.Messenger.
func (b *Bot) send(ctx context.Context, method, route string, in, out any) error {
	return messengerError(b.rest.Do(ctx, method, route, in, out))
}

// PostBoard implements table.Crier.
func (b *Bot) PostBoard(ctx context.Context, f table.PublicState, call table.Call, nonce string) (table.BoardPost, error) {
	m := boardMessage(f, b.boardPicture(f))
	m.Nonce, m.EnforceNonce = nonce, true
	m.Content = clip(say.In(f.Options.Language).Call(call), maxContent)
	m.mention(append(call.Asked, call.OnTurn)...)
	var answer posted
	err := b.send(ctx, http.MethodPost, "channels/"+f.Channel.String()+"/messages", m, &answer)
	return answer.board(), err
}

// posted is what is read of a message that Discord returns.
type posted struct {
	ID       string `json:"id"`
	Mentions []struct {
		ID string `json:"id"`
	} `json:"mentions"`
	Components []row `json:"components"`
}

// board reads from a board whom it mentions, and from its buttons which state it shows.
func (p posted) board() table.BoardPost {
	post := table.BoardPost{Message: snowflake.Parse(p.ID)}
	for _, user := range p.Mentions {
		post.Notified = append(post.Notified, snowflake.Parse(user.ID))
	}
	for _, r := range p.Components {
		for _, c := range r.Components {
			if b, err := parseCustomID(c.CustomID); err == nil {
				post.Shows = max(post.Shows, b.Seq)
			}
		}
	}
	return post
}

// EditBoard implements table.Crier.
func (b *Bot) EditBoard(ctx context.Context, f table.PublicState, call table.Call, board snowflake.ID) error {
	m := b.editedBoard(f, call)
	m.Content = clip(say.In(f.Options.Language).Call(call), maxContent)
	return b.send(ctx, http.MethodPatch, "channels/"+f.Channel.String()+"/messages/"+board.String(), m, nil)
}

// editedBoard is a board in place of one that stands. Where the picture that
// stands there is still right it stays, and is not sent again.
func (b *Bot) editedBoard(f table.PublicState, call table.Call) message {
	if !call.Same || !f.Pictured() {
		return boardMessage(f, b.boardPicture(f))
	}
	m := boardMessage(f, []byte{})
	m.Attachments, m.files = nil, nil
	return m
}

// DeleteBoard implements table.Crier.
func (b *Bot) DeleteBoard(ctx context.Context, channel, board snowflake.ID) error {
	err := b.send(ctx, http.MethodDelete, "channels/"+channel.String()+"/messages/"+board.String(), nil, nil)
	if errors.Is(err, table.ErrMessageGone) {
		return nil
	}
	return err
}

// PostEnd implements table.Crier.
func (b *Bot) PostEnd(ctx context.Context, e table.End, nonce string) error {
	m := endMessage(e)
	m.Nonce, m.EnforceNonce = nonce, true
	return b.send(ctx, http.MethodPost, "channels/"+e.Channel.String()+"/messages", m, nil)
}

// Remind implements table.Crier. Nobody says which language they read but those
// who chose one: for the others it is the table's.
func (b *Bot) Remind(ctx context.Context, user snowflake.ID, f table.PublicState, board storage.Board, nonce string) error {
	t := b.languageOf(ctx, user, f)
	m := text(t.Remind(f, board))
	m.buttons(handOnBoard.at(t, customID{Table: f.Table, Seq: f.Seq}))
	return b.direct(ctx, user, m, nonce)
}

// Strand implements table.Crier.
func (b *Bot) Strand(ctx context.Context, user snowflake.ID, f table.PublicState, nonce string) error {
	return b.direct(ctx, user, text(b.languageOf(ctx, user, f).Strand(f)), nonce)
}

// Announce implements table.Crier. Nobody is notified.
func (b *Bot) Announce(ctx context.Context, news table.Announcement, nonce string) error {
	t := say.In(news.Language)
	m := pageMessage(t.Bulletin(news))
	m.Nonce, m.EnforceNonce = nonce, true
	return b.send(ctx, http.MethodPost, "channels/"+news.Channel.String()+"/messages", m, nil)
}

func (b *Bot) languageOf(ctx context.Context, user snowflake.ID, f table.PublicState) *say.Localizer {
	if p, known := b.registry.Preferences(ctx, table.Click{User: user}).(table.UserPreferences); known && p.Language != "" {
		return say.In(p.Language)
	}
	return say.In(f.Options.Language)
}

// direct sends a direct message.
func (b *Bot) direct(ctx context.Context, user snowflake.ID, m message, nonce string) error {
	var to struct {
		ID string `json:"id"`
	}
	if err := b.send(ctx, http.MethodPost, "users/@me/channels", recipient{user.String()}, &to); err != nil {
		return err
	}
	m.Nonce, m.EnforceNonce = nonce, true
	return b.send(ctx, http.MethodPost, "channels/"+to.ID+"/messages", m, nil)
}

type recipient struct {
	ID string `json:"recipient_id"`
}

// CloseThread implements table.Crier. It is archived, not locked: whoever writes
// there opens it again.
func (b *Bot) CloseThread(ctx context.Context, thread snowflake.ID) error {
	err := b.send(ctx, http.MethodPatch, "channels/"+thread.String(), closing{true}, nil)
	if errors.Is(err, table.ErrNoAccess) {
		return nil
	}
	return err
}

type closing struct {
	Archived bool `json:"archived"`
}

// RenewHand implements table.Crier. The slip is the token of the interaction
// that showed the hand, the language that of its reader.
func (b *Bot) RenewHand(ctx context.Context, slip table.ReplyToken, h table.Hand) error {
	t := say.In(slip.Language)
	picture := b.handPicture(h)
	h.Preferences.NoPictures = picture == nil // then the words tell all
	m := handMessage(t, h)
	if picture != nil {
		m.attach(pictureFile(handFile(h), picture), t.HandAlt(h))
	}
	return messengerError(b.complete(ctx, slip.Token, m))
}
