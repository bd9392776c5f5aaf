package table

import (
	"cmp"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// PublicState is a table as everybody may see it. It is made from a public view of the game, without hidden cards.
type PublicState struct {
	Table      journal.TableID
	Seq        int64 // journal.Table.BoardSeq, which buttons carry
	VisibleSeq int64 // journal.Table.VisibleSeq, which counts votes too
	Phase      journal.Phase
	Guild      snowflake.ID
	Channel    snowflake.ID
	Thread     bool // the channel is a thread of this table's own
	Options    journal.Options
	Host       User
	Seats      []Seat
	Former     []FormerSeat // occupants who lost a seat of the game, oldest first

	Commitment string // to the fair deal
	Unready    Unready
	Reunites   bool           // the game starts once everybody with a kept seat has joined the lobby
	Closed     journal.Closed // set when Phase is Gone
	ClosedBy   User

	Game   game.PublicView // zero in the lobby
	Recent []Turn          // the latest turns, as many as there are seats, oldest first

	TookBack game.Seat // the seat that took back the latest move; NoSeat for none
	Poll     Poll      // of the audience on turn

	Due    time.Time // when the present turn ends; the zero time for never
	Away   time.Time // the end of the absence of the person on turn; the zero time if they are not away
	Guests []Guest   // users invited to the lobby who have no seat yet
	Offers []Offer   // seats of the game that somebody is asked to take over

	Tournament *TournamentTable // nil if the table belongs to none

	// Restored is set for a lobby or a game that goes on from a backup. Later entries are lost. If the end of the game
	// was among them, its cards are public.
	Restored bool

	Denied Denial // why nothing can be posted at the table, once its people were told

	WordsOnly bool // the guild wants no pictures
}

// Turn is what everybody saw of a turn.
type Turn struct {
	Move    int // its number, from 1
	Seat    game.Seat
	Covered journal.Cover // why the program moved for a person or an audience; "" if it did not
	Voters  int           // members of the audience who voted; 0 if it was no audience's turn
	Votes   int           // votes for the move that was made
	Letter  string        // of the move, if the viewers of a stream voted; "" otherwise
	Events  []game.PublicEvent
}

// Guest is a user invited to the lobby.
type Guest struct {
	User
	Kept     bool // a rematch or a tournament keeps a seat for them
	Declined bool
}

// Offer is a seat that a user is asked to take over. If To is zero, a computer is to take over, and the partner of the
// seat is asked.
type Offer struct {
	Seat    game.Seat
	To      User
	Consent bool // the holder of the seat has to agree first
}

// User is the name and id of a user. A computer, or a person whose data was deleted, has neither.
type User struct {
	ID   snowflake.ID
	Name string
}

// UserOf returns the user of a stored person. It returns the zero User for the zero row.
func UserOf(row storage.PersonRow) User { return User{ID: row.User, Name: row.Name} }

// Seat is a place at the table with its occupant.
type Seat struct {
	Seat     game.Seat
	Side     game.Side
	Free     bool
	User                   // its person; zero for any other occupant
	Computer journal.Level // the level of its computer; "" for any other occupant
	Alias    string        // the name of a computer that plays for itself; "" for any other occupant
	For      User          // the user whom its computer covers, if any
	Removed  bool          // that user's place was removed: they cannot return
	Audience *AudienceSeat // its audience; nil for any other occupant

	Unconfirmed bool // its person has not confirmed the terms of the lobby
	KeptFor     User // for whom a rematch or a tournament keeps the free seat
}

// PlayerName returns the name that the seat goes by: its person's, even while a computer covers for them, or a
// computer's own. It is "" for a free seat, an audience, and a person whose data was deleted.
func (s Seat) PlayerName() string { return cmp.Or(s.Name, s.For.Name, s.Alias) }

// AudienceSeat is an audience as the others see it.
type AudienceSeat struct {
	Role    snowflake.ID // that members need; 0 for none
	Members int
}

// HasAudience reports whether an audience has a seat at the table.
func (p *PublicState) HasAudience() bool {
	return slices.ContainsFunc(p.Seats, func(s Seat) bool { return s.Audience != nil })
}

// TakesMembers reports whether people can join an audience of the table in Discord.
func (p *PublicState) TakesMembers() bool { return p.HasAudience() && !p.Options.VoteRules.Chat.Alone }

// Edition returns the edition of the table.
func (p *PublicState) Edition() *game.Edition { return game.EditionByID(p.Options.Edition) }

// Pictured reports whether the table is shown as a picture: it has not been put on hold or closed, and the guild wants
// pictures.
func (p *PublicState) Pictured() bool {
	return !p.WordsOnly && (p.Phase == journal.Lobby || p.Phase == journal.Playing || p.Phase == journal.Finished)
}

// ShowsGold reports whether everybody may see how much gold the sides have captured.
func (p *PublicState) ShowsGold() bool {
	return p.Options.Booty == journal.OpenBooty || p.Phase == journal.Finished
}

// UserAt returns the user who has a seat, or the zero User.
func (p *PublicState) UserAt(s game.Seat) User {
	if s == game.NoSeat || int(s) > len(p.Seats) {
		return User{}
	}
	return p.Seats[s-1].User
}

// SideSeats returns the seats of a side, in order.
func (p *PublicState) SideSeats(side game.Side) []Seat {
	var seats []Seat
	for _, s := range p.Seats {
		if s.Side == side {
			seats = append(seats, s)
		}
	}
	return seats
}

// Unready is why a lobby cannot start yet. The zero value means that it can.
type Unready struct {
	Setup *game.SetupRefusal // no game can be played with this number of seats
	Pair  game.Side          // a side with only one of its two seats taken
	Seat  game.Seat          // a seat whose person has not confirmed the terms
}

// Ready reports whether the lobby can start.
func (u Unready) Ready() bool { return u == (Unready{}) }

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
		Table: t.id, Seq: t.now.BoardSeq, VisibleSeq: t.now.VisibleSeq, Phase: t.now.Phase,
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
		state.Guests = t.guests()
	}
	state.Offers = t.offers()
	return state
}

// guests returns the users invited to the lobby who have no seat yet.
func (t *Table) guests() (list []Guest) {
	for _, g := range t.now.Guests {
		if t.now.SeatOf(g.Person) == game.NoSeat {
			list = append(list, Guest{User: t.user(g.Person), Declined: g.Declined,
				Kept: t.now.Opened.Tournament != nil || t.now.KeepsSeatFor(g.Person)})
		}
	}
	return list
}

// offers returns the seats that somebody is asked to take over, except users whose data has been deleted.
func (t *Table) offers() (list []Offer) {
	for _, offer := range t.now.Offers {
		if _, known := t.people.users[offer.To]; known || offer.To == 0 {
			list = append(list, Offer{Seat: offer.Seat, To: t.user(offer.To), Consent: t.consentMissing(offer)})
		}
	}
	return list
}

func (t *Table) publicSeat(c journal.Chair) Seat {
	s := Seat{Seat: c.Seat, Side: t.now.Options().Mode.SideOf(c.Seat), Free: c.Free(), Computer: levelOf(c.Occupant),
		Unconfirmed: t.now.Phase == journal.Lobby && t.now.Unconfirmed(c)}
	if c.Occupant.Kind == journal.IsAudience {
		s.Audience = &AudienceSeat{Role: c.Occupant.Role}
	}
	s.KeptFor = t.user(c.KeptFor)
	if places := t.now.Opened.Tournament; places != nil && c.Free() {
		s.KeptFor = t.user(places.Places[c.Seat-1].Person)
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
			Voters: turns[i].Voters, Votes: turns[i].Votes, Letter: turns[i].Letter,
			Events: turns[i].Public(&t.now.Game)})
	}
	return list
}
