package table

import (
	"context"
	"errors"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
)

// LobbyTime is how long a lobby stays open while nobody acts in it.
const LobbyTime = 24 * time.Hour

// hostTime is how long an unchanged lobby waits for its host, who may have left the guild. After that any of its
// players may start or close it.
const hostTime = 15 * time.Minute

// keptTime is how long an unchanged lobby keeps the seats of a rematch for the people who had them. After that others
// get them if no other seat is free.
const keptTime = hostTime

// Join seats the user who clicked on the lowest free seat. At a tournament's table and in a rematch they get their own
// seat, and the last to join starts the game.
func (t *Table) Join(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	if _, err := t.seatOf(c); err == nil {
		return nil, t.refuse(SeatedAlready)
	}
	seat, err := t.seatToJoin(c)
	if err != nil {
		return nil, err
	}
	person, err := t.addPerson(ctx, c.user())
	if err != nil {
		return nil, err
	}
	return Done{}, t.change(ctx, c, journal.Seated{Seat: seat, Occupant: journal.Person(person)})
}

// seatToJoin returns the seat that the user who clicked would get, or a refusal if there is none.
func (t *Table) seatToJoin(c Click) (game.Seat, error) {
	person := t.personOf(c.User)
	full, seat := TableFull, t.now.SeatFor(person)
	if places := t.now.Opened.Tournament; places != nil {
		full, seat = PlacesKept, places.SeatOf(person)
	}
	if t.now.IsRemoved(person) {
		full = PlaceRemoved
	}
	switch {
	case seat != game.NoSeat:
		return seat, nil
	case full == TableFull && t.now.FreeSeat() != game.NoSeat:
		return t.keptSeat()
	}
	return game.NoSeat, t.refuse(full)
}

// keptSeat returns the lowest seat that a rematch keeps for somebody, once the lobby has waited keptTime for them.
func (t *Table) keptSeat() (game.Seat, error) {
	if at := t.now.LatestAt.Add(keptTime); at.After(t.env.Clock.Now()) {
		r := t.refuse(SeatsKept)
		r.When = at
		return game.NoSeat, r
	}
	return t.now.FreeSeat(), nil
}

// Leave frees the seat of the user who clicked. During the game it asks them who is to take over.
func (t *Table) Leave(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if t.now.Phase == journal.Playing && c.Seq != 0 {
		return nil, t.refuse(Underway) // the button was drawn in the lobby
	}
	if t.now.Phase == journal.Playing {
		return t.AskSeat(c, c.User)
	}
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	if t.now.Opened.Tournament != nil {
		return nil, t.refuse(NotLeftHere)
	}
	if err := t.change(ctx, c, journal.Left{Seat: seat}); err != nil {
		return nil, err
	}
	return t.notice(LeftTable), nil
}

// LeaveGame hands the seat of the user who clicked to a computer. If the seat has a partner, the partner is asked
// first.
func (t *Table) LeaveGame(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatInGame(c)
	if err != nil {
		return nil, err
	}
	if t.now.Options().CoverComputer == "" {
		return nil, t.refuse(LeaveUnderway)
	}
	asked, err := t.askPartner(ctx, c, seat)
	if err != nil {
		return nil, err
	}
	if asked {
		return t.noticeSeat(PartnerAsked, t.now.Options().Mode.Partner(seat)), nil
	}
	if err := t.coverSeat(ctx, c, seat); err != nil {
		return nil, err
	}
	return t.noticeSeat(Covered, seat), nil
}

// ChangeSide moves the user who clicked to a free seat of another side. If there is none, they swap with the
// corresponding seat of the next side.
func (t *Table) ChangeSide(ctx context.Context, c Click) (Reply, error) {
	if err := t.requireOwnLobby(); err != nil {
		return nil, err
	}
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if t.now.Options().Mode != game.Partnership {
		return nil, t.refuse(NoSides)
	}
	return Done{}, t.change(ctx, c, journal.Reseated{Seat: seat, With: t.otherSide(seat)})
}

// otherSide returns the seat that ChangeSide moves to.
func (t *Table) otherSide(seat game.Seat) game.Seat {
	seats := len(t.now.Chairs)
	own := game.Partnership.SideOf(seat)
	for i := 1; i < seats; i++ {
		other := t.now.Chairs[(int(seat)-1+i)%seats]
		if other.Free() && game.Partnership.SideOf(other.Seat) != own {
			return other.Seat
		}
	}
	return game.Seat((int(seat)+1)%seats + 1)
}

// Start deals and begins the game. Only the host may, or a player once the lobby has waited hostTime for the host.
func (t *Table) Start(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	if t.now.Opened.Tournament != nil {
		return nil, t.refuse(StartsByItself)
	}
	if err := t.mayHost(c, HostOnly); err != nil {
		return nil, err
	}
	if unready := unready(&t.now); !unready.Ready() {
		r := t.refuse(NotReady)
		r.Unready = unready
		return nil, r
	}
	return Done{}, t.change(ctx, c, t.deal(t.now.JoinsAtStart(c.Interaction)))
}

// StartAtOnce starts the game for the host with the click that opened the table, and shows their hand. There was no
// later click, so the deal is unproven. A game that has started stays as it is.
func (t *Table) StartAtOnce(ctx context.Context, c Click) (Reply, error) {
	if t.now.Phase != journal.Lobby { // the click was delivered again
		return t.showOwnHand(c, handLead{})
	}
	started := t.deal(t.now.FairJoins())
	started.Joins, started.Unproven = nil, true
	asProgram := c
	asProgram.Interaction = 0 // the opening has it as its cause
	if err := t.change(ctx, asProgram, started); err != nil {
		return nil, err
	}
	return t.showOwnHand(c, handLead{})
}

// deal returns the entry that deals the cards to the taken seats.
func (t *Table) deal(joins deal.Joins) journal.Started {
	deck, first := t.env.Deal(t.now.Opened.Secret, joins, t.now.Options().Mode, len(joins))
	return journal.Started{First: first, Deck: deck, Joins: joins}
}

// unready returns why a lobby cannot start yet.
func unready(t *journal.Table) Unready {
	taken, mode := t.Taken(), t.Options().Mode
	if mode == game.Partnership {
		alone := map[game.Side]bool{}
		for _, c := range taken {
			side := mode.SideOf(c.Seat)
			alone[side] = !alone[side]
		}
		for side := game.Side(1); int(side) <= len(t.Chairs)/2; side++ {
			if alone[side] {
				return Unready{Pair: side}
			}
		}
	}
	if refusal, ok := errors.AsType[game.SetupRefusal](game.CheckSeats(mode, len(taken))); ok {
		return Unready{Setup: &refusal}
	}
	return Unready{Seat: unconfirmedSeat(t)}
}

// mayHost returns a refusal unless the user who clicked in a lobby may act as its host: the host, or a player once the
// lobby has waited hostTime or the host's data was deleted. Users without a seat are refused with the code.
func (t *Table) mayHost(c Click, code Code) error {
	if t.isHost(c) {
		return nil
	}
	if _, err := t.seatOf(c); err != nil {
		return t.refuse(code)
	}
	at := t.now.LatestAt.Add(hostTime)
	if _, known := t.people.users[t.now.Opened.Host]; !known || !at.After(t.env.Clock.Now()) {
		return nil
	}
	r := t.refuse(HostFirst)
	r.When = at
	return r
}

// Cancel closes the lobby. Its host or a moderator may, or a player once it has waited hostTime for the host.
func (t *Table) Cancel(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	if err := t.mayEnd(c); err != nil {
		return nil, err
	}
	if err := t.close(ctx, c, journal.Canceled); err != nil {
		return nil, err
	}
	return t.notice(LobbyCanceled), nil
}

// AskCancel asks the host or a moderator to confirm that the lobby is to be closed.
func (t *Table) AskCancel(ctx context.Context, c Click) (Reply, error) {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return nil, err
	}
	return t.AskEnd(ctx, c)
}

// lobbyDue closes an idle lobby.
func (t *Table) lobbyDue(ctx context.Context) error {
	if err := t.requirePhase(journal.Lobby); err != nil {
		return err
	}
	return t.idleDue(ctx, storage.DueLobby, t.now.LatestAt, LobbyTime, journal.Closed{Reason: journal.Abandoned})
}

// mayChangeLobby refuses a user who may not choose the options and computers of this lobby.
func (t *Table) mayChangeLobby(c Click) error {
	if err := t.requireOwnLobby(); err != nil {
		return err
	}
	if !t.isHost(c) {
		return t.refuse(HostOnly)
	}
	return nil
}
