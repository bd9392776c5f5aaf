package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// VoteControls is the vote of the audience on turn, for those who control it.
type VoteControls struct {
	PublicState
	MayVeto bool
	Refusal *Refusal // why the click changed nothing; nil if it did, or only asked for the controls
	Removed User     // who votes no more by the click; nobody if it did something else
}

// extendBy is how much longer a vote takes for one click, in seconds.
const extendBy = 30

// VoteControls shows the host or a moderator how the vote can be controlled.
func (t *Table) VoteControls(_ context.Context, c Click) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	return t.voteControls(), nil
}

func (t *Table) voteControls() VoteControls {
	return VoteControls{PublicState: t.publicState(), MayVeto: t.now.MayVeto()}
}

// mayControlVote refuses a user who may not control the audiences of this table.
func (t *Table) mayControlVote(c Click) error {
	if err := t.must(journal.Playing); err != nil {
		return err
	}
	if !t.isHost(c) && !c.Moderator {
		return t.refuse(HostOrModerator)
	}
	return nil
}

// ControlVote controls the vote of the audience on turn, for the host or a moderator. A click of an earlier number than the
// table's changes nothing: another vote is under way by now, or none.
func (t *Table) ControlVote(ctx context.Context, c Click, how journal.VoteControl) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	control := journal.ControlledVote{How: how}
	if how == journal.Extend {
		control.Seconds = extendBy
	}
	if c.Seq != t.now.Shown || !t.canControl(how) {
		shown := t.voteControls()
		shown.Refusal = Refuse(NotControllable)
		return shown, nil
	}
	if err := t.change(ctx, c, control); err != nil {
		return nil, err
	}
	if how == journal.CloseNow {
		if err := t.voteDue(ctx); err != nil {
			return nil, err
		}
	}
	return t.voteControls(), nil
}

// canControl reports whether the vote can be controlled so, by somebody.
func (t *Table) canControl(how journal.VoteControl) bool {
	p := &t.now.Poll
	switch {
	case !p.Open() || p.Closed:
		return false
	case how == journal.Veto:
		return t.now.MayVeto()
	case how == journal.Hold:
		return p.Held.IsZero()
	case how == journal.Release:
		return !p.Held.IsZero()
	}
	return how == journal.Extend || how == journal.CloseNow
}

// RemoveVoter removes somebody from their audience, for the host or a moderator.
func (t *Table) RemoveVoter(ctx context.Context, c Click, who User) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	person, voter, err := t.voter(ctx, Click{User: who.ID})
	if err != nil {
		return nil, err
	}
	if voter.Seat == game.NoSeat || voter.Removed {
		shown := t.voteControls()
		shown.Refusal = t.refuseUser(NoVoter, who)
		return shown, nil
	}
	if err := t.change(ctx, c, journal.RemovedVoter{Person: person}); err != nil {
		return nil, err
	}
	shown := t.voteControls()
	shown.Removed = who
	return shown, nil
}
