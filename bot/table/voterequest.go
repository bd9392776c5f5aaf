package table

import (
	"context"
	"errors"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// VoteRequest is a vote on its way to be counted, or somebody who joins an audience.
type VoteRequest struct {
	Click       Click
	Move        game.Move        // of a vote
	Joins       game.Seat        // whose audience they join; NoSeat for a vote
	Person      journal.PersonID // who joins
	Preferences storage.UserPreferences

	Reply Reply // once it was counted
}

// CountVotes commits what is good of the requests, votes as one entry, and sets the reply of each.
func (t *Table) CountVotes(ctx context.Context, requests []*VoteRequest) error {
	known, err := t.joining(ctx, requests)
	if err != nil {
		return err
	}
	voted, good := journal.Voted{Seat: t.now.Poll.Seat}, make([]journal.PersonID, len(requests))
	var bodies []journal.Body
	joined := map[journal.PersonID]bool{}
	for i, one := range requests {
		person, reply, err := t.admitRequest(ctx, one, known)
		var refusal *Refusal
		switch {
		case errors.As(err, &refusal):
			one.Reply = Refused{refusal}
			continue
		case err != nil:
			return err
		case reply != nil:
			one.Reply = reply
			continue
		}
		good[i] = person
		switch {
		case one.Joins == game.NoSeat:
			voted.Ballots = append(voted.Ballots, journal.Ballot{Person: person, Move: one.Move})
		case !joined[person] && t.now.Voters[person].Seat == game.NoSeat:
			joined[person] = true
			bodies = append(bodies, journal.JoinedAudience{Seat: one.Joins, Person: person}, journal.SawHand{Person: person})
		}
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

// joining returns those who want to join an audience, except those whose data was deleted while they waited: with them all
// the others would be refused.
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
	return t.env.People.PeopleByID(ctx, list...)
}

// answerRequests shows their audience's hand to those whose request was good. The hand is made once for all of an audience.
func (t *Table) answerRequests(ctx context.Context, requests []*VoteRequest, good []journal.PersonID) error {
	shared := map[game.Seat]Hand{}
	for i, one := range requests {
		person := good[i]
		if person == 0 {
			continue
		}
		t.people.voters[one.Click.User] = person
		voter := t.now.Voters[person]
		if !voter.Looked {
			reply, err := t.audienceHand(ctx, one.Click, person, handLead{})
			if err != nil {
				return err
			}
			one.Reply = reply
			continue
		}
		hand, made := shared[voter.Seat]
		if !made {
			var err error
			if hand, err = t.sharedHand(person, voter.Seat); err != nil {
				return err
			}
			shared[voter.Seat] = hand
		}
		mine := *hand.Audience
		mine.Mine = t.now.Poll.Ballots[person]
		hand.Audience, hand.Preferences = &mine, one.Preferences
		one.Reply = hand
	}
	return nil
}

// admitRequest returns whose request it is, or what to answer where it does not count: a reply or a refusal. A request to
// join counts if the person is known.
func (t *Table) admitRequest(ctx context.Context, one *VoteRequest, known map[journal.PersonID]storage.PersonRow) (journal.PersonID, Reply, error) {
	if t.now.Opened.Channel != one.Click.Channel {
		return 0, nil, Refuse(TableGone)
	}
	if err := t.must(journal.Playing); err != nil {
		return 0, nil, err
	}
	if one.Joins == game.NoSeat {
		return t.admitVote(ctx, one)
	}
	if person := t.personOf(one.Click.User); person != 0 {
		one.Person = person
	} else if _, met := known[one.Person]; !met {
		return 0, nil, Refuse(NotSaved)
	}
	return one.Person, nil, t.mayJoin(one)
}

// mayJoin refuses somebody who cannot join an audience, unless they belong to it already.
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
	person, voter, err := t.voter(ctx, c)
	if err != nil {
		return 0, nil, err
	}
	if err := t.maySee(c, c.who(), person, t.audienceSeat(voter)); err != nil {
		return 0, nil, err
	}
	var code Code
	switch {
	case voter.Seat == game.NoSeat:
		return 0, nil, t.refuse(NotInAudience)
	case c.Seq != t.now.Shown, t.now.Poll.Seat != voter.Seat, t.voteOver():
		code = VoteOver
	case t.now.MayVote(person, one.Move) != nil:
		code = NotVotable
	default:
		return person, nil, nil
	}
	hand, err := t.audienceHand(ctx, c, person, handLead{refusal: Refuse(code)})
	return 0, hand, err
}

// audienceSeat returns the seat for which somebody votes; that of the first audience for somebody who does not.
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
