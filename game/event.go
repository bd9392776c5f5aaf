package game

// EventKind is a kind of event.
type EventKind uint8

// The kinds of event.
const (
	NoEvent    EventKind = iota
	Drew                 // Seat took the top card
	Launched             // Seat launched Ship with Gold
	Attacked             // Seat added Card to Ship
	Commanded            // Seat played Card onto Ship, driving out Displaced, if any
	Discarded            // Seat discarded Card
	SatOut               // Seat has no card left
	Captured             // Side took another side's Ship with Gold, at the start of Seat's turn or at the end
	Ended                // the game ended with this move
	CameHome             // Side took its own Ship with Gold, at the start of Seat's turn or at the end
	LostAtSea            // at the end Ship with Gold went to nobody
	eventKinds = iota
)

var eventNames = [...]string{"none", "drew", "launched", "attacked", "commanded", "discarded", "sat-out", "captured",
	"ended", "came-home", "lost-at-sea"}

// String returns the kind's name, the key of its sentence in every language.
func (k EventKind) String() string { return eventNames[k] }

// IsTaking reports whether a side takes a ship in an event of the kind.
func (k EventKind) IsTaking() bool { return k == Captured || k == CameHome }

// EventKinds returns every kind except NoEvent.
func EventKinds() []EventKind { return upTo[EventKind](eventKinds) }

// PublicEvent is one thing that happened, as everybody saw it. Fields that do not apply to the kind are zero.
type PublicEvent struct {
	Kind      EventKind
	Move      int // number of the move, from 1
	Seat      Seat
	Side      Side
	Card      Card // never a drawn card
	Ship      ShipNumber
	Gold      int
	Displaced Commander
}

// PrivateEvent is one thing that happened, as one reader saw it. Drawn is set if the reader may see the drawn card.
type PrivateEvent struct {
	PublicEvent
	Drawn Card
}

// Public returns the events of a turn as everybody saw it. It accepts any position of the game after the turn, since
// ships keep their numbers and their gold.
func (t *Turn) Public(after *State) []PublicEvent {
	events := []PublicEvent{t.actionEvent(after)}
	if t.Ended {
		return append(events, t.endEvents(after)...)
	}
	for n := range t.Captured.All() {
		taking := after.Taking(int(t.Number), after.sideOf(t.Next), n)
		taking.Seat = t.Next
		events = append(events, taking)
	}
	return events
}

// Private returns the events of a turn as a seat saw it. A reader on the mover's side also sees the card that was
// drawn.
func (t *Turn) Private(after *State, reader Seat) []PrivateEvent {
	public := t.Public(after)
	events := make([]PrivateEvent, len(public))
	for i, e := range public {
		events[i] = PrivateEvent{PublicEvent: e}
		if e.Kind == Drew && after.sideOf(reader) == t.Side {
			events[i].Drawn = t.drawn
		}
	}
	return events
}

func (t *Turn) actionEvent(after *State) PublicEvent {
	e := PublicEvent{Move: int(t.Number), Seat: t.Seat, Side: t.Side, Card: t.Move.Card, Ship: t.Ship,
		Displaced: t.Displaced}
	switch t.Move.Action {
	case Draw:
		e.Kind = Drew
	case Launch:
		e.Kind, e.Gold = Launched, int(after.gold[t.Ship])
	case Attack:
		e.Kind = Attacked
	case PlayCaptain, PlayAdmiral:
		e.Kind = Commanded
	case Discard:
		e.Kind = Discarded
	case SitOut:
		e.Kind = SatOut
	}
	return e
}

func (t *Turn) endEvents(after *State) []PublicEvent {
	ended := PublicEvent{Kind: Ended, Move: int(t.Number)}
	events := []PublicEvent{ended}
	for side, ships := range t.AtEnd {
		for n := range ships.All() {
			events = append(events, after.Taking(int(t.Number), Side(side), n))
		}
	}
	for n := range (t.Lost | after.atSea).All() {
		lost := ended
		lost.Kind, lost.Ship, lost.Gold = LostAtSea, n, int(after.gold[n])
		events = append(events, lost)
	}
	return events
}

// Taking returns the event of a side taking a ship after a move. The event has no Seat. g may be any later position of
// the game.
func (g *State) Taking(move int, side Side, n ShipNumber) PublicEvent {
	e := PublicEvent{Kind: Captured, Move: move, Side: side, Ship: n, Gold: int(g.gold[n])}
	if g.sideOf(g.owner[n]) == side {
		e.Kind = CameHome
	}
	return e
}
