package table

import (
	"cmp"
	"context"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// AudienceChoice is the reply that lists the audiences of a table for a user who could join one.
type AudienceChoice struct {
	PublicState
	Audiences []Audience
}

// Audience is a seat's audience in an AudienceChoice.
type Audience struct {
	Seat   game.Seat
	Closed Code // why the reader cannot join it; "" if they can
}

// Ballot is the part of a hand that only members of an audience see.
type Ballot struct {
	Letters map[game.Move]string // the letter of each votable move; nil while another seat is on turn
	Mine    game.Move            // the reader's vote; the zero move if they have not voted
}

// hasAudience reports whether an audience has a seat at the table.
func (t *Table) hasAudience() bool {
	return slices.ContainsFunc(t.now.Chairs, func(c journal.Chair) bool { return t.now.IsAudience(c.Seat) })
}

// audienceOpen returns a refusal unless people may join audiences now: in the lobby, or during the game.
func (t *Table) audienceOpen() error {
	if t.now.Phase == journal.Lobby {
		return nil
	}
	return t.requirePhase(journal.Playing)
}

// ShowVote shows the user who clicked the hand of their audience, or the audiences that they could join.
func (t *Table) ShowVote(ctx context.Context, c Click) (Reply, error) {
	if err := t.audienceOpen(); err != nil {
		return nil, err
	}
	if _, err := t.seatOf(c); err == nil && t.now.Phase == journal.Lobby {
		return nil, t.refuse(HasSat)
	} else if err == nil {
		return t.showOwnHand(c, handLead{})
	}
	person, voter, err := t.voter(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case voter.Seat != game.NoSeat:
		return t.audienceHand(ctx, c, person, handLead{})
	}
	choice := AudienceChoice{PublicState: t.PublicState()}
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

// closedTo returns why a user cannot join the audience of a chair, or "" if they can.
func (t *Table) closedTo(c Click, person journal.PersonID, chair journal.Chair) Code {
	rules := t.now.Options().VoteRules
	hasRole := slices.Contains(c.Member.Roles, chair.Occupant.Role)
	longEnough := !c.Member.Since.IsZero() && t.env.Clock.Now().Sub(c.Member.Since) >= time.Duration(rules.Days)*day
	switch why := t.sightCode(&t.now, person, chair.Seat); {
	case why != "":
		return why
	case rules.Chat.Alone:
		return AudienceInChat
	case chair.Occupant.Role != 0 && !hasRole:
		return AudienceNeedsRole
	case rules.Boosters && !c.Member.Booster:
		return AudienceNeedsBoost
	case rules.Days > 0 && !longEnough:
		return AudienceNeedsDays
	}
	return ""
}

// voter returns the user who clicked as a member of an audience, or zero values if the store does not know them.
func (t *Table) voter(ctx context.Context, c Click) (journal.PersonID, journal.Voter, error) {
	person := cmp.Or(t.personOf(c.User), t.people.voters[c.User])
	if person == 0 {
		var err error
		person, err = t.env.Store.FindPerson(ctx, c.User)
		if err != nil {
			return 0, journal.Voter{}, storage.UnlessNotFound(err)
		}
		t.rememberVoter(c.User, person)
	}
	return person, t.now.Voters[person], nil
}

// rememberVoter caches the person behind a member of an audience. It skips members who have not seen the hand: the game
// does not bind them yet, so their data may be deleted, and they may return as another person.
func (t *Table) rememberVoter(user snowflake.ID, person journal.PersonID) {
	if !t.now.Voters[person].Looked {
		return
	}
	if t.people.voters == nil {
		t.people.voters = map[snowflake.ID]journal.PersonID{}
	}
	t.people.voters[user] = person
}

// audienceHand shows a member of an audience the audience's hand, and records that they have seen it. In the lobby,
// which has no hands, it returns a notice that they belong to the audience.
func (t *Table) audienceHand(ctx context.Context, c Click, person journal.PersonID, lead handLead) (Reply, error) {
	voter := t.now.Voters[person]
	if err := t.maySee(c, c.user(), person, voter.Seat); err != nil {
		return nil, err
	}
	switch {
	case t.now.Phase == journal.Lobby:
		return t.noticeSeat(InAudience, voter.Seat), nil
	case t.now.Phase != journal.Playing && t.now.Phase != journal.Finished:
		return nil, t.requirePhase(journal.Playing)
	case !voter.Looked:
		if err := t.change(ctx, Click{Answered: c.Answered}, journal.SawHand{Person: person}); err != nil {
			return nil, err
		}
		t.rememberVoter(c.User, person)
	}
	preferences, err := t.env.Store.PreferencesOf(ctx, c.User)
	if err != nil {
		return nil, err
	}
	return t.answerVoter(c, person, sharedHands{}, preferences, lead)
}

// answerVoter returns the current hand of a member of an audience who clicked and records it as their latest.
func (t *Table) answerVoter(c Click, person journal.PersonID, shared sharedHands, preferences storage.UserPreferences,
	lead handLead) (Reply, error) {
	h, err := t.voterHand(person, shared)
	if err != nil {
		return nil, err
	}
	h.Refusal, h.Advice, h.Preferences = lead.refusal, lead.advice, preferences
	shown := t.newHand(c, person, lead)
	shown.preferences = &preferences
	h.Drawn, h.Elsewhere = t.hands.add(handReader{h.View.Seat, person}, shown)
	return h, nil
}

// sharedHands has the hands of audiences by seat, without any member's own vote. Such a hand is the same for all
// members, so it is made once for all who are shown it together.
type sharedHands map[game.Seat]Hand

// voterHand returns what a member of an audience may see now.
func (t *Table) voterHand(person journal.PersonID, shared sharedHands) (Hand, error) {
	seat := t.now.Voters[person].Seat
	if !t.now.Sees(person, seat) {
		return Hand{}, t.refuse(NotInAudience)
	}
	h, made := shared[seat]
	if !made {
		var err error
		if h, err = t.handOf(person, seat); err != nil {
			return h, err
		}
		h.Plans, h.CanTakeBack, h.Audience = nil, false, &Ballot{}
		if t.now.Poll.Seat == seat {
			h.View.Options, h.Audience.Letters = t.now.Votable(), t.now.Letters()
		}
		shared[seat] = h
	}
	ballot := *h.Audience
	ballot.Mine = t.now.Poll.Ballots[person]
	h.Audience = &ballot
	return h, nil
}

// BestVoter is a member of an audience, with what their votes earned the audience.
type BestVoter struct {
	User
	Seat game.Seat
	Gold int // on the ships that the side captured with moves they had voted for
	Won  int // their votes that became the audience's move
}

// maxBestVoters is the largest number of voters that the end of a game names.
const maxBestVoters = 5

// bestVoters returns up to maxBestVoters members of audiences, sorted by the gold that their votes earned and then by
// how many of their votes became a move, highest first.
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
	rows, err := t.env.Store.PeopleByID(ctx, people...)
	if err != nil {
		return nil, err
	}
	var list []BestVoter
	for _, person := range people {
		v := t.now.Voters[person]
		user := UserOf(rows[person])
		list = append(list, BestVoter{User: user, Seat: v.Seat, Gold: gold[person], Won: v.Won})
	}
	return list, nil
}
