package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// callBody is the body of a storage.OutboxCall.
type callBody struct {
	Role   snowflake.ID `json:"role"`
	Posted MessageRef   `json:"posted,omitzero"` // zero until the call is posted
}

func (b callBody) String() string { return asJSON(b) }

// CallFault is why a call would notify nobody, or everybody.
type CallFault string

// The faults of calls.
const (
	CallRoleGone   CallFault = "gone"     // the role was deleted
	CallsEveryone  CallFault = "everyone" // it is the role of everybody in the guild
	CallRoleSilent CallFault = "silent"   // the role cannot be mentioned, and the bot may not mention every role
)

// CallJob posts a call for players, which notifies a role. The sender sets Message once it is posted.
type CallJob struct {
	State   PublicState
	Role    snowflake.ID
	Nonce   string
	Message snowflake.ID
}

func (*CallJob) job() {}

// Call calls the guild's role to the lobby for its host. The bound on calls holds in a channel: the table's, or that of
// its thread.
func (t *Table) Call(ctx context.Context, c Click, in snowflake.ID) (Reply, error) {
	if _, err := t.MayCall(ctx, c, in); err != nil {
		return nil, err
	}
	now := t.env.Clock.Now().Truncate(time.Millisecond).UTC()
	number := now.Unix()
	commit := storage.Commit{Call: &storage.PlayerCall{Channel: in, At: now}, Messages: []storage.OutboxMessage{{
		Table: t.id, Kind: storage.OutboxCall, Key: strconv.FormatInt(number, 36), Seq: t.now.Seq,
		Nonce: t.nonce("k", number), Body: callBody{Role: t.people.callRole}.String()}}}
	err := t.commitAndDeliver(ctx, commit, c.Answered)
	switch {
	case errors.Is(err, storage.ErrCalled): // at another table, a moment ago
		return nil, t.refuseCall(now.Add(storage.CallEvery))
	case err != nil:
		return nil, err
	}
	return t.notice(Called), nil
}

// MayCall returns Done, or the refusal of Call. The caller can then find out whether the role would be notified.
func (t *Table) MayCall(ctx context.Context, c Click, in snowflake.ID) (Reply, error) {
	if err := t.mayCall(c); err != nil {
		return nil, err
	}
	latest, err := t.env.Store.LatestCall(ctx, in)
	if err != nil {
		return nil, err
	}
	if again := latest.Add(storage.CallEvery); again.After(t.env.Clock.Now()) {
		return nil, t.refuseCall(again)
	}
	return Done{}, nil
}

// mayCall refuses a user who may not call players to this table.
func (t *Table) mayCall(c Click) error {
	if err := t.mayChangeLobby(c); err != nil {
		return err
	}
	state := t.PublicState()
	switch {
	case t.people.callRole == 0:
		return t.refuse(NoCallRole)
	case state.OpenSeats() == 0:
		return t.refuse(TableFull)
	}
	return nil
}

func (t *Table) refuseCall(again time.Time) error {
	r := t.refuse(CallLater)
	r.When = again
	return r
}

// callJob returns the job of a call: to post it, or to delete it once it is over. While it stands there is nothing to
// do. A call is dropped if it is over before it was posted, or if the guild no longer has its role to call.
func (t *Table) callJob(m storage.OutboxMessage) (Job, error) {
	var body callBody
	if err := readBody(m, &body); err != nil {
		return nil, err
	}
	posted := body.Posted.Message != 0
	over := t.isCallOver(m, body) || posted && m.Attempts > 0 // its deletion was tried
	switch {
	case over && posted:
		return DeleteJob{body.Posted}, nil
	case posted:
		return PostponeJob{t.env.Clock.Now().Add(LobbyTime)}, nil
	case over, body.Role != t.people.callRole:
		return nil, nil
	}
	return &CallJob{State: t.PublicState(), Role: body.Role, Nonce: m.Nonce}, nil
}

// isCallOver reports whether a call is useless: no seat waits for anybody, the table has moved to another channel, or
// there is a later call.
func (t *Table) isCallOver(m storage.OutboxMessage, body callBody) bool {
	state := t.PublicState()
	moved := body.Posted.Channel != 0 && body.Posted.Channel != state.Channel
	isLater := func(other storage.OutboxMessage) bool {
		return other.Kind == storage.OutboxCall && callNumber(other) > callNumber(m)
	}
	return moved || state.OpenSeats() == 0 || slices.ContainsFunc(t.outbox.waiting, isLater)
}

// callNumber returns the time of a call, in seconds.
func callNumber(m storage.OutboxMessage) int64 {
	number, _ := strconv.ParseInt(m.Key, 36, 64)
	return number
}

// endCalls makes posted calls that are over due now. A call waits in the outbox as long as its message stands, so no
// entry has to know of it: whatever ends it, the owner of the table looks here before the next delivery.
func (t *Table) endCalls() {
	for i, m := range t.outbox.waiting {
		var body callBody
		if m.Kind != storage.OutboxCall || m.Attempts > 0 || readBody(m, &body) != nil {
			continue
		}
		if body.Posted.Message != 0 && t.isCallOver(m, body) {
			t.outbox.waiting[i].NotBefore = t.env.Clock.Now() // after the board
		}
	}
}

// standingCall returns the message of a call that was posted. It waits until the call is over.
func (t *Table) standingCall(d Delivery, job *CallJob) storage.OutboxMessage {
	m := d.Message
	m.Attempts, m.NotBefore = 0, t.env.Clock.Now().Add(LobbyTime)
	m.Body = callBody{Role: job.Role, Posted: MessageRef{job.State.Channel, job.Message}}.String()
	return m
}
