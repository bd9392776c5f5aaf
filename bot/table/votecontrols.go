package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// VoteControls is the reply that shows the host or a moderator how to control the vote of the audience on turn.
type VoteControls struct {
	PublicState
	MayVeto bool
	Refusal *Refusal // why the click changed nothing; nil if it did, or only asked for the controls
	Removed User     // the voter whom the click removed; zero if it did something else
}

// extendSeconds is how many seconds one click adds to a vote.
const extendSeconds = 30

// VoteControls shows the host or a moderator the controls of the vote.
func (t *Table) VoteControls(_ context.Context, c Click) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	return t.voteControls(), nil
}

func (t *Table) voteControls() VoteControls {
	return VoteControls{PublicState: t.PublicState(), MayVeto: t.now.MayVeto()}
}

// mayControlVote returns a refusal unless the user who clicked may control the audiences of this table.
func (t *Table) mayControlVote(c Click) error {
	if err := t.requirePhase(journal.Playing); err != nil {
		return err
	}
	if !t.isHost(c) && !c.Moderator {
		return t.refuse(HostOrModerator)
	}
	return nil
}

// ControlVote controls the vote of the audience on turn. Only the host or a moderator may. A click on outdated controls
// changes nothing: that vote is over.
func (t *Table) ControlVote(ctx context.Context, c Click, how journal.VoteControl) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	control := journal.ControlledVote{How: how}
	if how == journal.Extend {
		control.Seconds = extendSeconds
	}
	if c.Seq != t.now.BoardSeq || !t.canControl(how) {
		shown := t.voteControls()
		shown.Refusal = Refuse(NotControllable)
		return shown, nil
	}
	var bodies []journal.Body
	if how == journal.CloseNow {
		bodies, _, _ = t.lastCount()
	}
	if err := t.change(ctx, c, append(bodies, control)...); err != nil {
		return nil, err
	}
	if how == journal.Veto {
		t.hands.outdate() // they still offer the vetoed move
	}
	if how == journal.CloseNow {
		if err := t.voteDue(ctx); err != nil {
			return nil, err
		}
	}
	return t.voteControls(), nil
}

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

// RemoveVoter removes a user from their audience. Only the host or a moderator may.
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
