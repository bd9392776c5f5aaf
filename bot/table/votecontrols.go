package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// VoteControls is the vote of the crew on turn, for those who steer it.
type VoteControls struct {
	PublicState
	MayVeto bool
	Notice  *Notice // something to say first
}

func (VoteControls) reply() {}

// extendBy is how much longer a vote takes for one click, in seconds.
const extendBy = 30

// VoteControls shows the host or a moderator how the vote can be steered.
func (t *Table) VoteControls(_ context.Context, c Click) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	return t.voteControls(nil), nil
}

func (t *Table) voteControls(n *Notice) VoteControls {
	return VoteControls{PublicState: t.publicState(), MayVeto: t.now.MayVeto(), Notice: n}
}

// mayControlVote refuses whoever may not steer the crews of this table.
func (t *Table) mayControlVote(c Click) error {
	if err := t.must(journal.Playing); err != nil {
		return err
	}
	if !t.isHost(c) && !c.Moderator {
		return t.notice(HostOrModerator)
	}
	return nil
}

// ControlVote steers the vote of the crew on turn, for the host or a moderator. A click
// of an earlier number than the table's changes nothing: another vote is under
// way by now, or none.
func (t *Table) ControlVote(ctx context.Context, c Click, how journal.VoteControl) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	s := journal.ControlledVote{How: how}
	if how == journal.Extend {
		s.Seconds = extendBy
	}
	if c.Seq != t.now.Shown || !t.canControl(how) {
		return t.voteControls(&Notice{Kind: NotSteered}), nil
	}
	if err := t.change(ctx, c, s); err != nil {
		return nil, err
	}
	if how == journal.CloseNow {
		if err := t.strikeVote(ctx); err != nil {
			return nil, err
		}
	}
	return t.voteControls(nil), nil
}

// canControl tells whether the vote can be steered so, by somebody.
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

// RemoveVoter has one of a crew vote no more, for the host or a moderator.
func (t *Table) RemoveVoter(ctx context.Context, c Click, who User) (Reply, error) {
	if err := t.mayControlVote(c); err != nil {
		return nil, err
	}
	person, voter, err := t.voter(ctx, Click{User: who.ID})
	if err != nil {
		return nil, err
	}
	if voter.Seat == game.NoSeat || voter.Removed {
		n := t.named(NoVoter, who)
		return t.voteControls(&n), nil
	}
	if err := t.change(ctx, c, journal.RemovedVoter{Person: person}); err != nil {
		return nil, err
	}
	n := t.named(VoterRemoved, who)
	return t.voteControls(&n), nil
}
