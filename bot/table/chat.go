package table

import (
	"context"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// ChatWindow is a window in which the viewers of a stream vote in its chat.
type ChatWindow struct {
	Table   journal.TableID
	Began   int64 // the entry that began the vote
	Round   int   // how often its window was renewed
	Chat    journal.Chat
	Letters []string // of the moves that can be voted for
}

// ChatCount is what was counted in a window until now.
type ChatCount struct {
	Lost   bool // the chat cannot be read at present
	Votes  map[string]int
	Wishes []journal.VoteControl // of the channel's moderators since the call before, in order
}

// countEvery is the time between two entries with the votes of a chat. The live page shows these.
const countEvery = 2 * time.Second

// chatWindow returns the window of the chat's vote. It returns false if no chat votes now.
func (t *Table) chatWindow() (ChatWindow, bool) {
	chat := t.now.Options().VoteRules.Chat
	if !voteOpen(&t.now) || !chat.Votes() || t.now.Poll.Closed {
		return ChatWindow{}, false
	}
	w := ChatWindow{Table: t.id, Began: t.now.Poll.Began, Round: t.now.Poll.Round, Chat: chat}
	letters := t.now.Letters()
	for _, move := range t.now.Votable() {
		w.Letters = append(w.Letters, letters[move])
	}
	return w, true
}

// scheduleChat sets the deadline at which the chat is counted next, unless one is set already.
func (t *Table) scheduleChat(c *storage.Commit, next *journal.Table) {
	if !voteOpen(next) || !next.Options().VoteRules.Chat.Votes() || next.Poll.Closed {
		return
	}
	at := t.env.Clock.Now().Add(countEvery)
	if next.Poll.ChatSince.IsZero() {
		at = next.Poll.ShownSince
	}
	if t.turn.chat.IsZero() || t.hasPassed(t.turn.chat) || at.Before(t.turn.chat) {
		c.Deadlines = append(c.Deadlines, storage.Deadline{Table: t.id, Kind: storage.DueChat, At: at})
	}
}

// chatDue begins the window of the chat once the delayed live page shows the letters, and then counts from time to
// time.
func (t *Table) chatDue(ctx context.Context) error {
	w, votes := t.chatWindow()
	switch {
	case !votes:
		return t.clearDeadline(ctx, storage.DueChat)
	case t.now.Poll.ChatSince.IsZero():
		return t.openChat(ctx, w)
	}
	count, counted := t.env.Engine.CountChat(w)
	if !counted {
		return t.renewVote(ctx)
	}
	bodies, _ := t.chatEntries(count)
	if len(bodies) == 0 || t.staysHeld(bodies) || t.voteOver() { // the end of the vote counts once more
		return t.setDeadline(ctx, storage.DueChat, t.env.Clock.Now().Add(countEvery))
	}
	if err := t.change(ctx, Click{}, bodies...); err != nil {
		return err
	}
	if t.now.Poll.Closed {
		return t.voteDue(ctx)
	}
	return nil
}

// openChat begins the window of the chat if the live page shows the letters by now.
func (t *Table) openChat(ctx context.Context, w ChatWindow) error {
	page, err := t.ensureLivePage(ctx)
	if err != nil {
		return err
	}
	if opens := t.now.Poll.ShownSince.Add(page.Delay); !t.hasPassed(opens) {
		return t.setDeadline(ctx, storage.DueChat, opens)
	}
	if !t.env.Engine.OpenChat(w) && t.now.Poll.ChatVoters > 0 { // from before a veto
		return t.renewVote(ctx)
	}
	return t.change(ctx, Click{}, journal.ControlledVote{How: journal.OpenChat})
}

// renewVote begins the window of the vote again. What the chat has voted is forgotten.
func (t *Table) renewVote(ctx context.Context) error {
	return t.change(ctx, Click{}, journal.ControlledVote{How: journal.Renew})
}

// closeChat forgets who has voted in the chat, unless its vote goes on.
func (t *Table) closeChat() {
	if _, votes := t.chatWindow(); !votes && t.now.Options().VoteRules.Chat.Votes() {
		t.env.Engine.CloseChat(t.id, t.now.Phase != journal.Playing)
	}
}

// staysHeld reports whether the vote is held, and still is after entries. They are not committed then: a chat that
// changes its mind for days must not make the journal grow.
func (t *Table) staysHeld(bodies []journal.Body) bool {
	last, steers := bodies[len(bodies)-1].(journal.ControlledVote)
	return !t.now.Poll.Held.IsZero() && !(steers && (last.How == journal.Release || last.How == journal.CloseNow))
}

// chatEntries returns the entries that record a count, and the table after them. They say whether the chat can be read,
// the votes if they differ from those before, and the wishes of the channel's moderators.
func (t *Table) chatEntries(count ChatCount) (bodies []journal.Body, after journal.Table) {
	after = t.now.Clone()
	add := func(b journal.Body) {
		e := journal.Entry{Seq: after.Seq + 1, At: t.env.Clock.Now().Truncate(time.Millisecond).UTC(), Body: b}
		if _, err := after.Apply(e); err == nil {
			bodies = append(bodies, b)
		}
	}
	if count.Lost != !t.now.Poll.ChatLost.IsZero() {
		how := journal.RegainChat
		if count.Lost {
			how = journal.LoseChat
		}
		add(journal.ControlledVote{How: how})
	}
	if counted, changed := t.counted(count); changed {
		add(counted)
	}
	for _, how := range count.Wishes {
		add(journal.ControlledVote{How: how})
	}
	return bodies, after
}

// counted returns the entry with the votes of a chat. It returns false if they are those that the table has.
func (t *Table) counted(count ChatCount) (b journal.Counted, changed bool) {
	b.Seat = t.now.Poll.Seat
	letters := t.now.Letters()
	for _, move := range t.now.Votable() {
		votes := min(count.Votes[letters[move]], journal.MaxChatVotes)
		if votes == 0 {
			continue
		}
		b.Counts = append(b.Counts, journal.Count{Move: move, Votes: votes})
		tally := t.now.Poll.Tally(move)
		changed = changed || tally == nil || tally.Chat != votes
	}
	slices.SortFunc(b.Counts, func(a, b journal.Count) int { // the vote shows them in this order, to opponents too
		return compareLetters(letters[a.Move], letters[b.Move])
	})
	return b, changed
}

// lastCount returns the entries with the last votes of a chat whose window ends, and the table after them. It returns
// false if another process counted the votes, so that they are lost.
func (t *Table) lastCount() (bodies []journal.Body, after journal.Table, known bool) {
	w, votes := t.chatWindow()
	if !votes || t.now.Poll.ChatSince.IsZero() {
		return nil, t.now, true
	}
	count, known := t.env.Engine.CountChat(w)
	if !known {
		return nil, t.now, false
	}
	count.Wishes = nil
	bodies, after = t.chatEntries(count)
	return bodies, after, true
}
