package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// openThread opens an archived thread. Discord refuses to open a locked one, unless the bot manages threads.
func (b *Bot) openThread(ctx context.Context, thread snowflake.ID) error {
	return b.rest.Do(ctx, http.MethodPatch, "channels/"+thread.String(), archiveRequest{false}, nil)
}

type archiveRequest struct {
	Archived bool `json:"archived"`
}

// tellElsewhere tells a user whether their click counts, after its thread turned out to be archived or locked, so that
// it could not be answered (discord-api-docs #5517). The message is posted in the thread, which opens it. If Discord
// denies the post, the message goes to the user directly. If that fails too, it is posted in the thread's channel.
// Everybody may read it. During a game it has the button of the hand.
func (b *Bot) tellElsewhere(c *click) error {
	ctx, cancel := b.timeouts.start(b.base, threadTimeout)
	defer cancel()
	var state table.PublicState
	changed := false
	reply := b.registry.In(ctx, c.Click, func(t *table.Table, by table.Click) (table.Reply, error) {
		state, changed = t.PublicState(), t.HasChangedBy(by)
		return table.Done{}, nil
	})
	if _, found := reply.(table.Done); !found {
		return nil // the click concerns no table here
	}
	m := textMessage(c.language.ThreadClosed(c.User, c.Channel, changed))
	m.mention(c.User)
	if state.Phase == journal.Playing {
		m.addButtons(handOnBoard.component(c.language, customID{Table: state.Table, Seq: state.Seq}))
	}
	nonce := "c" + strconv.FormatUint(uint64(c.Interaction), 36)
	post := func(to snowflake.ID) error {
		_, err := b.post(ctx, to, nonce, func(bool) message { return m })
		return err
	}
	err := post(c.Channel)
	if errors.As(err, new(*table.Denied)) && b.wantsMessages(ctx, c.User) {
		err = b.directMessage(ctx, c.User, m, nonce)
	}
	if err != nil && c.channel.parent != 0 {
		err = post(c.channel.parent)
	}
	return err
}
