package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// AudienceChoice is the audiences of a table, for somebody who could join one.
type AudienceChoice struct {
	PublicState
	Audiences []Audience
}

// Audience is the audience of a seat.
type Audience struct {
	Seat   game.Seat
	Closed Code // why the user who asks cannot join it; "" if they can
}

// Ballot is what a hand has besides where it is an audience's.
type Ballot struct {
	Moves []game.Move // of the lines of the poll, in their order
	Mine  game.Move   // what the reader wants; the zero move for nothing
}

// hasAudience reports whether an audience sits at the table.
func (t *Table) hasAudience() bool {
	return slices.ContainsFunc(t.now.Chairs, func(c journal.Chair) bool { return t.now.IsAudience(c.Seat) })
}

// ShowVote shows the user who clicked the hand of their audience, or which audiences they could join.
func (t *Table) ShowVote(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.hand(c, handLead{})
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	person, voter, err := t.voter(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case voter.Seat != game.NoSeat:
		return t.audienceHand(ctx, c, person, handLead{})
	}
	choice := AudienceChoice{PublicState: t.publicState()}
	for _, chair := range t.now.Chairs {
		if t.now.IsAudience(chair.Seat) {
			choice.Audiences = append(choice.Audiences, Audience{Seat: chair.Seat, Closed: t.closedTo(c, person, chair)})
		}
	}
	if len(choice.Audiences) == 0 {
		return nil, t.refuse(NoAudience)
	}
	return choice, nil
}

// closedTo returns why a user cannot join the audience of a chair; "" if they can.
func (t *Table) closedTo(c Click, person journal.PersonID, chair journal.Chair) Code {
	rules := t.now.Options().VoteRules
	hasRole := slices.Contains(c.Member.Roles, chair.Occupant.Role)
	longEnough := !c.Member.Since.IsZero() && t.env.Clock.Now().Sub(c.Member.Since) >= time.Duration(rules.Days)*day
	switch why := t.bars(&t.now, person, chair.Seat); {
	case why != "":
		return why
	case chair.Occupant.Role != 0 && !hasRole:
		return AudienceNeedsRole
	case rules.Boosters && !c.Member.Booster:
		return AudienceNeedsBoost
	case rules.Days > 0 && !longEnough:
		return AudienceNeedsDays
	}
	return ""
}

// voter returns the user who clicked, as one of an audience; the zero values for somebody of whom nothing is known.
func (t *Table) voter(ctx context.Context, c Click) (journal.PersonID, journal.Voter, error) {
	person := cmp.Or(t.personOf(c.User), t.people.voters[c.User])
	if person == 0 {
		var err error
		person, err = t.env.People.FindPerson(ctx, c.User)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return 0, journal.Voter{}, nil
		case err != nil:
			return 0, journal.Voter{}, err
		}
		if t.now.Voters[person].Seat != game.NoSeat {
			t.people.voters[c.User] = person
		}
	}
	return person, t.now.Voters[person], nil
}

// audienceHand shows one of an audience its hand. That they have seen it is on record.
func (t *Table) audienceHand(ctx context.Context, c Click, person journal.PersonID, lead handLead) (Reply, error) {
	voter := t.now.Voters[person]
	if err := t.maySee(c, c.who(), person, voter.Seat); err != nil {
		return nil, err
	}
	switch {
	case t.now.Phase != journal.Playing && t.now.Phase != journal.Finished:
		return nil, t.must(journal.Playing)
	case !voter.Looked:
		if err := t.change(ctx, Click{Answered: c.Answered}, journal.SawHand{Person: person}); err != nil {
			return nil, err
		}
	}
	preferences, err := PreferencesOf(ctx, t.env.People, c.User)
	if err != nil {
		return nil, err
	}
	h, err := t.sharedHand(person, voter.Seat)
	if err != nil {
		return nil, err
	}
	h.Audience.Mine, h.Refusal, h.Advice, h.Preferences = t.now.Poll.Ballots[person], lead.refusal, lead.advice, preferences
	return h, nil
}

// sharedHand returns the hand of an audience, for one of them; it is the same for all.
func (t *Table) sharedHand(p journal.PersonID, seat game.Seat) (Hand, error) {
	h, err := t.handOf(p, seat)
	if err != nil {
		return h, err
	}
	h.Plans, h.CanTakeBack, h.Audience = nil, false, &Ballot{}
	if t.now.Poll.Seat != seat {
		return h, nil
	}
	h.View.Options = t.now.Votable()
	for _, tally := range t.now.Poll.Tallies {
		h.Audience.Moves = append(h.Audience.Moves, tally.Move)
	}
	return h, nil
}

// BestVoter is one of an audience with what their votes brought it.
type BestVoter struct {
	User
	Seat game.Seat
	Gold int // of the ships that the side captured, and played with as they had voted
	Won  int // votes that became the audience's move
}

// maxBestVoters is how many voters the end of a game names.
const maxBestVoters = 5

// bestVoters returns those of the audiences whose votes brought most gold; of equals those who voted for more of the moves.
func (t *Table) bestVoters(ctx context.Context) ([]BestVoter, error) {
	var people []journal.PersonID
	gold := map[journal.PersonID]int{}
	for person, v := range t.now.Voters {
		if v.Won > 0 && !v.Removed {
			people = append(people, person)
			gold[person] = t.now.GoldOf(v)
		}
	}
	slices.SortFunc(people, func(a, b journal.PersonID) int {
		x, y := t.now.Voters[a], t.now.Voters[b]
		return cmp.Or(cmp.Compare(gold[b], gold[a]), cmp.Compare(y.Won, x.Won), cmp.Compare(a, b))
	})
	people = people[:min(len(people), maxBestVoters)]
	rows, err := t.env.People.PeopleByID(ctx, people...)
	if err != nil {
		return nil, err
	}
	var list []BestVoter
	for _, person := range people {
		v := t.now.Voters[person]
		list = append(list, BestVoter{User: User{ID: rows[person].User, Name: rows[person].Name}, Seat: v.Seat, Gold: gold[person], Won: v.Won})
	}
	return list, nil
}
