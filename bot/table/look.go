package table

import (
	"cmp"

	"korsar/game"
	"korsar/storage/journal"
)

// HasSeat reports whether the user who clicked has a seat here, even if a computer covers it.
func (t *Table) HasSeat(c Click) bool {
	person := t.personOf(c.User)
	return person != 0 && t.heldSeat(person) != game.NoSeat
}

// heldSeat returns the seat that a person has, even if a computer covers it, or NoSeat.
func (t *Table) heldSeat(p journal.PersonID) game.Seat {
	return cmp.Or(t.now.ChairOf(p), t.now.CoveredSeat(p))
}

// PublicState returns the table as everybody may see it now.
func (t *Table) PublicState() PublicState {
	if t.dealt() {
		return t.publicStateWith(t.now.Game.PublicView())
	}
	return t.publicStateWith(game.PublicView{})
}

// publicStateWith is PublicState with a public view of the game that the caller already has.
func (t *Table) publicStateWith(public game.PublicView) PublicState {
	o := t.now.Opened
	state := PublicState{
		Table: t.id, Seq: t.now.Shown, Seen: t.now.Seen, Phase: t.now.Phase,
		Guild: o.Guild, Channel: o.Channel, Thread: o.Thread, Options: o.Options,
		Host: t.user(o.Host), Commitment: t.commitment,
		Closed: t.now.Closed, ClosedBy: t.user(t.now.ClosedBy), WordsOnly: t.people.noPictures,
	}
	for _, c := range t.now.Chairs {
		state.Seats = append(state.Seats, t.publicSeat(c))
	}
	if places := o.Tournament; places != nil {
		state.Tournament = &TournamentTable{Round: places.Round, Number: places.Number}
	}
	for _, v := range t.now.Voters {
		if !v.Removed {
			state.Seats[v.Seat-1].Audience.Members++
		}
	}
	if t.dealt() {
		state.Former = t.former()
		state.Game, state.Recent, state.TookBack, state.Poll = public, t.recent(), t.now.TookBack, t.poll()
	}
	state.Restored = t.now.Phase.Live() && t.now.OpenedAt.Before(t.env.Restored)
	if t.now.Paused == journal.NoAccess || !t.now.Phase.Live() { // its people were told
		state.Denied = t.denial()
	}
	if t.now.Phase == journal.Playing && t.now.Paused == "" {
		state.Due = t.turn.ends
		if t.isAway(&t.now) {
			state.Away = t.preferencesOnTurn(&t.now).Away
		}
	}
	if t.now.Phase == journal.Lobby {
		state.Unready, state.Reunites = unready(&t.now), o.Tournament != nil || t.now.Reunites()
		for _, g := range t.now.Guests {
			if t.now.ChairOf(g.Person) == game.NoSeat {
				state.Guests = append(state.Guests, Guest{User: t.user(g.Person), Declined: g.Declined,
					Kept: o.Tournament != nil || t.now.KeepsSeatFor(g.Person)})
			}
		}
	}
	for _, offer := range t.now.Offers {
		_, known := t.people.users[offer.To]
		if !known && offer.To != 0 {
			continue // their data has been deleted
		}
		state.Offers = append(state.Offers,
			Offer{Seat: offer.Seat, To: t.user(offer.To), Consent: t.consentMissing(offer)})
	}
	return state
}

func (t *Table) publicSeat(c journal.Chair) Seat {
	s := Seat{Seat: c.Seat, Side: t.now.Options().Mode.SideOf(c.Seat), Free: c.Free(), Computer: levelOf(c.Occupant),
		Unconfirmed: t.now.Phase == journal.Lobby && t.now.Unconfirmed(c)}
	if c.Occupant.Kind == journal.IsAudience {
		s.Audience = &AudienceSeat{Role: c.Occupant.Role}
	}
	s.Kept = t.user(c.KeptFor)
	if places := t.now.Opened.Tournament; places != nil && c.Free() {
		s.Kept = t.user(places.Places[c.Seat-1].Person)
	}
	switch {
	case s.Computer == "":
		s.User = t.user(c.Occupant.Person)
	case c.Occupant.Person != 0:
		s.For, s.Removed = t.user(c.Occupant.Person), t.now.IsRemoved(c.Occupant.Person)
	default:
		s.Alias = ComputerName(cmp.Or(t.now.Opened.Names, t.id), c.Seat)
	}
	return s
}

// dealt reports whether a game has begun at the table.
func (t *Table) dealt() bool { return t.now.Game.Seats() > 0 }

// recent returns what everybody saw of the latest turns, as many as there are seats.
func (t *Table) recent() []Turn {
	turns := t.now.Turns
	if round := t.now.Game.Seats(); len(turns) > round {
		turns = turns[len(turns)-round:]
	}
	var list []Turn
	for i := range turns {
		list = append(list, Turn{Move: int(turns[i].Number), Seat: turns[i].Seat, Covered: turns[i].Covered,
			Voters: turns[i].Voters, Votes: turns[i].Votes, Events: turns[i].Public(&t.now.Game)})
	}
	return list
}
