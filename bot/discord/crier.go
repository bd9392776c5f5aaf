package discord

import (
	"context"
	"net/http"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// PostBoard implements table.Crier.
func (b *Bot) PostBoard(ctx context.Context, f table.Face, mention journal.Snowflake, nonce string) (journal.Snowflake, error) {
	m := boardMessage(f, b.boardPicture(f))
	m.Nonce, m.EnforceNonce = nonce, true
	if mention != 0 {
		m.Content = say.In(f.Options.Language).Ping(mention)
		m.mention(mention)
	}
	var posted struct {
		ID string `json:"id"`
	}
	err := b.rest.send(ctx, http.MethodPost, "channels/"+id(f.Channel)+"/messages", m, &posted)
	return snowflake(posted.ID), err
}

// EditBoard implements table.Crier.
func (b *Bot) EditBoard(ctx context.Context, f table.Face, board journal.Snowflake) error {
	return b.rest.send(ctx, http.MethodPatch, "channels/"+id(f.Channel)+"/messages/"+id(board), boardMessage(f, b.boardPicture(f)), nil)
}

// DeleteBoard implements table.Crier.
func (b *Bot) DeleteBoard(ctx context.Context, channel, board journal.Snowflake) error {
	err := b.rest.send(ctx, http.MethodDelete, "channels/"+id(channel)+"/messages/"+id(board), nil, nil)
	if code(err) == codeUnknownMessage {
		return nil
	}
	return err
}

// PostEnd implements table.Crier.
func (b *Bot) PostEnd(ctx context.Context, e table.End, nonce string) error {
	m := endMessage(e)
	m.Nonce, m.EnforceNonce = nonce, true
	return b.rest.send(ctx, http.MethodPost, "channels/"+id(e.Channel)+"/messages", m, nil)
}

// RenewHand implements table.Crier. The slip is the token of the interaction
// that showed the hand, the language that of its reader.
func (b *Bot) RenewHand(ctx context.Context, slip table.Slip, h table.Hand) error {
	t := say.In(slip.Language)
	m := handMessage(t, h)
	if picture := b.handPicture(h); picture != nil {
		m.attach(pictureFile(handFile(h), picture), t.HandAlt(h))
	}
	return b.complete(ctx, slip.Token, m)
}
