package table

import (
	"context"
	"errors"
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// VoteRequest is a request to vote or to join an audience, or a notice that a member's hand is on their screen.
type VoteRequest struct {
	Click       Click
	Shown       bool             // it is a notice of a shown hand
	Whole       bool             // of a notice: the hand on the screen needs no picture
	Move        game.Move        // the vote
	Joins       game.Seat        // the seat whose audience the user joins; NoSeat for a vote
	Person      journal.PersonID // the person who joins
	Preferences storage.UserPreferences

	Reply Reply // set by CountVotes
}

// CountVotes commits the valid requests, all votes as one entry, and sets the reply of each request.
func (t *Table) CountVotes(ctx context.Context, requests []*VoteRequest) error {
	requests = t.noticeHands(requests)
	known, err := t.joining(ctx, requests)
	if err != nil {
		return err
	}
	voted, good := journal.Voted{Seat: t.now.Poll.Seat}, make([]journal.PersonID, len(requests))
	var bodies []journal.Body
	joined := map[journal.PersonID]bool{}
	for i, one := range requests {
		person, reply, err := t.admitRequest(ctx, one, known)
		refusal, refused := errors.AsType[*Refusal](err)
		switch {
		case refused && t.memory == loaded: // else the refusal is of a commit that failed
			one.Reply = Refused{refusal}
			continue
		case err != nil:
			return err
		case reply != nil:
			one.Reply = reply
			continue
		}
		switch joins := one.Joins != game.NoSeat && !joined[person] && t.now.Voters[person].Seat == game.NoSeat; {
		case one.Joins == game.NoSeat:
			t.addBallot(&voted, journal.Ballot{Person: person, Move: one.Move})
		case joins && len(joined) >= t.now.AudienceRoom():
			one.Reply = Refused{t.refuse(AudienceFull)}
			continue
		case joins:
			joined[person] = true
			bodies = append(bodies, journal.JoinedAudience{Seat: one.Joins, Person: person})
			if t.now.Phase == journal.Playing {
				bodies = append(bodies, journal.SawHand{Person: person})
			}
		}
		good[i] = person
	}
	if len(voted.Ballots) > 0 {
		bodies = append(bodies, voted)
	}
	if len(bodies) > 0 {
		if err := t.change(ctx, Click{}, bodies...); err != nil {
			return err
		}
	}
	return t.answerRequests(ctx, requests, good)
}

// addBallot adds a ballot in place of the person's earlier one in v. It adds none if it is their present vote already.
func (t *Table) addBallot(v *journal.Voted, b journal.Ballot) {
	v.Ballots = slices.DeleteFunc(v.Ballots, func(earlier journal.Ballot) bool { return earlier.Person == b.Person })
	if m, voted := t.now.Poll.Ballots[b.Person]; !voted || m != b.Move {
		v.Ballots = append(v.Ballots, b)
	}
}

// noticeHands serves the notices of shown hands, and returns the other requests.
func (t *Table) noticeHands(requests []*VoteRequest) (others []*VoteRequest) {
	for _, one := range requests {
		if !one.Shown {
			others = append(others, one)
			continue
		}
		_ = t.HandShown(one.Click, one.Whole) // refused if they were removed from the audience meanwhile
		one.Reply = Done{}
	}
	return others
}

// joining returns the people who want to join an audience. It leaves out people whose data was deleted while they
// waited, because an entry with one of them would fail the whole batch.
func (t *Table) joining(ctx context.Context, requests []*VoteRequest) (map[journal.PersonID]storage.PersonRow, error) {
	var list []journal.PersonID
	for _, one := range requests {
		if one.Person != 0 {
			list = append(list, one.Person)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	return t.env.Store.PeopleByID(ctx, list...)
}

// answerRequests replies to each valid request with the audience's hand.
func (t *Table) answerRequests(ctx context.Context, requests []*VoteRequest, good []journal.PersonID) (err error) {
	shared := sharedHands{}
	for i, one := range requests {
		person := good[i]
		if person == 0 {
			continue
		}
		t.rememberVoter(one.Click.User, person)
		if one.Joins == game.NoSeat {
			t.votes[person] = one.Click.Interaction
		}
		if t.now.Voters[person].Looked {
			one.Reply, err = t.answerVoter(one.Click, person, shared, one.Preferences, handLead{})
		} else {
			one.Reply, err = t.audienceHand(ctx, one.Click, person, handLead{})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// admitRequest returns the person of a valid request, or the reply or refusal of an invalid one. A person who joins
// must be known to the table or listed in known.
func (t *Table) admitRequest(ctx context.Context, one *VoteRequest,
	known map[journal.PersonID]storage.PersonRow) (journal.PersonID, Reply, error) {
	if t.now.Opened.Channel != one.Click.Channel {
		return 0, nil, Refuse(TableGone)
	}
	if one.Joins == game.NoSeat {
		return t.admitVote(ctx, one)
	}
	if err := t.audienceOpen(); err != nil {
		return 0, nil, err
	}
	if person := t.personOf(one.Click.User); person != 0 {
		one.Person = person
	} else if _, met := known[one.Person]; !met {
		return 0, nil, Refuse(NotSaved)
	}
	return one.Person, nil, t.mayJoin(one)
}

// mayJoin returns a refusal unless the user can join the audience or belongs to it already.
func (t *Table) mayJoin(one *VoteRequest) error {
	switch {
	case !t.now.IsAudience(one.Joins):
		return Refuse(MovedOn) // forged
	case t.now.Sees(one.Person, one.Joins):
		return nil
	}
	if why := t.closedTo(one.Click, one.Person, t.now.Chairs[one.Joins-1]); why != "" {
		return t.refuse(why)
	}
	return nil
}

func (t *Table) admitVote(ctx context.Context, one *VoteRequest) (journal.PersonID, Reply, error) {
	c := one.Click
	if err := t.requirePhase(journal.Playing); err != nil {
		return 0, nil, err
	}
	person, voter, err := t.voter(ctx, c)
	if err != nil {
		return 0, nil, err
	}
	if err := t.maySee(c, c.user(), person, t.audienceSeat(voter)); err != nil {
		return 0, nil, err
	}
	var code Code
	switch {
	case voter.Seat == game.NoSeat:
		return 0, nil, t.refuse(NotInAudience)
	case c.Interaction <= t.votes[person]: // delivered again, or overtaken by a later vote
	case c.Seq != t.now.BoardSeq, t.now.Poll.Seat != voter.Seat, t.voteOver():
		code = VoteOver
	case t.now.Options().VoteRules.Chat.Alone:
		code = AudienceInChat
	case t.now.CheckVote(person, one.Move) != nil:
		code = NotVotable
	case t.now.Poll.Ballots[person] != one.Move && t.now.CheckChangedVote(person) != nil:
		code = TooManyByOne
	default:
		return person, nil, nil
	}
	lead := handLead{}
	if code != "" {
		lead.refusal = Refuse(code)
	}
	hand, err := t.audienceHand(ctx, c, person, lead)
	return 0, hand, err
}

// audienceSeat returns the seat of a voter's audience, or the first audience's if they have joined none.
func (t *Table) audienceSeat(v journal.Voter) game.Seat {
	if v.Seat != game.NoSeat {
		return v.Seat
	}
	for _, c := range t.now.Chairs {
		if t.now.IsAudience(c.Seat) {
			return c.Seat
		}
	}
	return game.NoSeat
}
