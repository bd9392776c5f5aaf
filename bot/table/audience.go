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
	"korsar/storage/snowflake"
)

// Member is what the guild clicked in says of whoever clicked.
type Member struct {
	Roles    []snowflake.ID
	Since    time.Time // when they joined the guild; the zero time if nobody said
	Booster  bool
	TimedOut time.Time // until when they may only read; the zero time if they never were
}

// AudienceChoice is the crews of a table, for somebody who could join one.
type AudienceChoice struct {
	PublicState
	Crews []Audience
}

// Audience is a crew with why whoever asks cannot join it; "" if they can.
type Audience struct {
	Seat game.Seat
	Why  NoticeKind
}

// Ballot is what a hand has besides where it is a crew's.
type Ballot struct {
	Moves []game.Move // of the lines of the poll, in their order
	Mine  game.Move   // what the reader wants; the zero move for nothing
}

func (AudienceChoice) reply() {}

// hasAudience tells whether a crew sits at the table.
func (t *Table) hasAudience() bool {
	return slices.ContainsFunc(t.now.Chairs, func(c journal.Chair) bool { return t.now.IsAudience(c.Seat) })
}

// ShowVote shows whoever clicked the hand of their crew, or which crews they could
// join.
func (t *Table) ShowVote(ctx context.Context, c Click) (Reply, error) {
	if _, err := t.seatOf(c); err == nil {
		return t.hand(c, nil)
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	person, voter, err := t.voter(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case voter.Seat != game.NoSeat:
		return t.audienceHand(ctx, c, person, nil)
	}
	m := AudienceChoice{PublicState: t.publicState()}
	for _, chair := range t.now.Chairs {
		if t.now.IsAudience(chair.Seat) {
			m.Crews = append(m.Crews, Audience{Seat: chair.Seat, Why: t.closed(c, person, chair)})
		}
	}
	if len(m.Crews) == 0 {
		return nil, t.notice(NoCrew)
	}
	return m, nil
}

// closed is why somebody cannot join the crew of a chair; "" if they can.
func (t *Table) closed(c Click, person journal.PersonID, chair journal.Chair) NoticeKind {
	audience, has := t.now.Options().VoteRules, false
	for _, role := range c.Member.Roles {
		has = has || role == chair.Occupant.Role
	}
	days := t.registry.Clock.Now().Sub(c.Member.Since) >= time.Duration(audience.Days)*aDay
	switch why := t.bars(&t.now, person, chair.Seat); {
	case why != "":
		return why
	case chair.Occupant.Role != 0 && !has:
		return CrewRole
	case audience.Boosters && !c.Member.Booster:
		return CrewBoosters
	case audience.Days > 0 && (c.Member.Since.IsZero() || !days):
		return CrewDays
	}
	return ""
}

// voter is who clicked, as one of a crew; the zero values for somebody of whom
// nothing is known.
func (t *Table) voter(ctx context.Context, c Click) (journal.PersonID, journal.Voter, error) {
	person := cmp.Or(t.personOf(c.User), t.crew[c.User])
	if person == 0 {
		var err error
		person, err = t.registry.Store.People.FindPerson(ctx, c.User)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return 0, journal.Voter{}, nil
		case err != nil:
			return 0, journal.Voter{}, err
		}
		if t.now.Voters[person].Seat != game.NoSeat {
			t.crew[c.User] = person
		}
	}
	return person, t.now.Voters[person], nil
}

// audienceHand shows one of a crew its hand. That they have seen it is on record.
func (t *Table) audienceHand(ctx context.Context, c Click, person journal.PersonID, n *Notice) (Reply, error) {
	voter := t.now.Voters[person]
	if err := t.maySee(c, User{ID: c.User, Name: c.Name}, person, voter.Seat); err != nil {
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
	wishes, err := t.registry.preferencesOf(ctx, c)
	if err != nil {
		return nil, err
	}
	h, err := t.ballot(person, voter.Seat)
	if err != nil {
		return nil, err
	}
	h.Audience.Mine, h.Notice, h.Preferences = t.now.Poll.Ballots[person], n, wishes
	return h, nil
}

// ballot is the hand of a crew, for one of them; it is the same for all.
func (t *Table) ballot(p journal.PersonID, seat game.Seat) (Hand, error) {
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

// BestVoter is one of a crew with what their votes brought it.
type BestVoter struct {
	User
	Seat game.Seat
	Gold int // of the ships that the crew's side captured, and played with as they had voted
	Won  int // votes that were the crew's move
}

// honoured is how many of the crews the end of a game names.
const honoured = 5

// bestVoters is those of the crews whose votes brought most gold; of equals those
// who voted for more of the moves.
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
	people = people[:min(len(people), honoured)]
	profiles, err := t.registry.Store.People.PeopleByID(ctx, people...)
	if err != nil {
		return nil, err
	}
	var list []BestVoter
	for _, person := range people {
		v := t.now.Voters[person]
		list = append(list, BestVoter{User: User{ID: profiles[person].User, Name: profiles[person].Name}, Seat: v.Seat, Gold: gold[person], Won: v.Won})
	}
	return list, nil
}
