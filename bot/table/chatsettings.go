package table

import (
	"context"
	"slices"

	"korsar/game"
	"korsar/storage/journal"
)

// usualLatency is how far viewers are behind a stream unless the host says otherwise, in seconds. The votes of viewers
// who are further behind come too late, and a longer one makes everybody wait.
const usualLatency = 10

// ChatSettings shows the settings to a host who may set the chat that votes.
func (t *Table) ChatSettings(_ context.Context, c Click) (Reply, error) {
	if err := t.maySetChat(c); err != nil {
		return nil, err
	}
	return t.settings(c), nil
}

// maySetChat refuses a user who may not set the chat that votes. A chat that cannot vote any more can be removed.
func (t *Table) maySetChat(c Click) error {
	if err := t.mayChangeLobby(c); err != nil {
		return err
	}
	if why := t.noChat(); why != "" && !t.now.Options().VoteRules.Chat.Votes() {
		return t.refuse(why)
	}
	return nil
}

// noChat returns why no chat can vote at this table, or "" if one can.
func (t *Table) noChat() Code {
	switch {
	case t.env.LiveURL == "":
		return LivePagesOff // on which viewers see what they vote for
	case !t.env.Chats:
		return ChatsOff
	case len(t.audienceRoles()) != 1:
		return OneAudience
	}
	return ""
}

// refuseChat returns why a chat cannot be set, or nil if it can. A chat that stays as it is does not get in the way of
// other changes.
func (t *Table) refuseChat(chat journal.Chat) *Refusal {
	if chat == (journal.Chat{}) || chat == t.now.Options().VoteRules.Chat {
		return nil
	}
	if why := t.noChat(); why != "" {
		return Refuse(why)
	}
	if !journal.IsChannel(chat.Channel) {
		return &Refusal{Code: NotAChannel, Text: chat.Channel}
	}
	return nil
}

// FirstChat returns the chat as a host finds it before the first one is set. The live page shows its hand if the
// audience plays against computers alone.
func (s Settings) FirstChat() journal.Chat {
	return journal.Chat{Open: s.againstComputers(), Latency: usualLatency}
}

// againstComputers reports whether all opponents of the audience are computers. A person may still get a free seat.
func (s Settings) againstComputers() bool {
	var side game.Side
	for _, seat := range s.Seats {
		if seat.Audience != nil {
			side = seat.Side
		}
	}
	return !slices.ContainsFunc(s.Seats, func(seat Seat) bool { return seat.Side != side && seat.Computer == "" })
}
