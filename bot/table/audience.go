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

// AudienceChoice is the reply that lists the audiences of a table for a user who could join one.
type AudienceChoice struct {
	PublicState
	Audiences []Audience
}

// Audience is the audience of a seat.
type Audience struct {
	Seat   game.Seat
	Closed Code // why the reader cannot join it; "" if they can
}

// Ballot is the part of a hand that only an audience has.
type Ballot struct {
	Moves []game.Move // the move of each line of the poll
	Mine  game.Move   // the reader's vote; the zero move if they have not voted
}

// hasAudience reports whether an audience has a seat at the table.
func (t *Table) hasAudience() bool {
	return slices.ContainsFunc(t.now.Chairs, func(c journal.Chair) bool { return t.now.IsAudience(c.Seat) })
}

// ShowVote shows the user who clicked the hand of their audience, or the audiences that they could join.
func (t *Table) ShowVote(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.hand(c, handLead{})
	}
	if err := t.requirePhase(journal.Playing); err != nil {
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
			audience := Audience{Seat: chair.Seat, Closed: t.closedTo(c, person, chair)}
			choice.Audiences = append(choice.Audiences, audience)
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
	switch why := t.sightCode(&t.now, person, chair.Seat); {
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

// voter returns the user who clicked as a member of an audience. It returns zero values for a user that the store does
// not know.
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

// audienceHand shows a member of an audience its hand, and records that they have seen it.
func (t *Table) audienceHand(ctx context.Context, c Click, person journal.PersonID, lead handLead) (Reply, error) {
	voter := t.now.Voters[person]
	if err := t.maySee(c, c.user(), person, voter.Seat); err != nil {
		return nil, err
	}
	switch {
	case t.now.Phase != journal.Playing && t.now.Phase != journal.Finished:
		return nil, t.requirePhase(journal.Playing)
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
	h.Refusal, h.Advice, h.Preferences = lead.refusal, lead.advice, preferences
	h.Audience.Mine = t.now.Poll.Ballots[person]
	return h, nil
}

// sharedHand returns the hand of an audience. Apart from the reader's own vote it is the same for all members.
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

// BestVoter is a member of an audience with what their votes earned it.
type BestVoter struct {
	User
	Seat game.Seat
	Gold int // on the ships that the side captured with moves they had voted for
	Won  int // their votes that became the audience's move
}

// maxBestVoters is how many voters the end of a game names.
const maxBestVoters = 5

// bestVoters returns the members of audiences whose votes earned the most gold. Ties go to those whose votes became a
// move more often.
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
		user := User{ID: rows[person].User, Name: rows[person].Name}
		list = append(list, BestVoter{User: user, Seat: v.Seat, Gold: gold[person], Won: v.Won})
	}
	return list, nil
}
