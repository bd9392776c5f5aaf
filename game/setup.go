package game

// HandAtStart is how many cards each seat is dealt (every sheet, setup).
const HandAtStart = 6

// Setup is everything that determines a game, apart from its moves.
type Setup struct {
	Edition *Edition
	Mode    Mode
	Seats   int
	First   Seat
	Deck    Deck
}

// CheckSeats returns a [SetupRefusal] if the mode cannot be played with a number of seats.
func CheckSeats(m Mode, seats int) error {
	refuse := func(r SetupRule) error { return SetupRefusal{Rule: r, Mode: m, Seats: seats} }
	switch {
	case m != FreeForAll && m != Partnership:
		return refuse(UnknownMode)
	case seats == 7:
		return refuse(SevenSeats)
	case seats < 2:
		return refuse(TooFew)
	case seats > MaxSeats:
		return refuse(TooMany)
	case m == FreeForAll && seats > MaxSides:
		return refuse(OnlyPartners)
	case m == Partnership && seats%2 != 0:
		return refuse(OddPartners)
	case m == Partnership && seats < 4:
		return refuse(TooFewPairs)
	}
	return nil
}

// UsualMode returns the default mode for a number of seats: partnership with more than [MaxSides], otherwise
// free-for-all.
func UsualMode(seats int) Mode {
	if seats > MaxSides {
		return Partnership
	}
	return FreeForAll
}

// Check returns a [SetupRefusal] for an impossible setup.
func (s *Setup) Check() error {
	refuse := func(r SetupRule) error {
		return SetupRefusal{Rule: r, Mode: s.Mode, Seats: s.Seats, First: s.First}
	}
	if s.Edition == nil {
		return refuse(UnknownEdition)
	}
	if err := CheckSeats(s.Mode, s.Seats); err != nil {
		return err
	}
	switch {
	case s.First == NoSeat || int(s.First) > s.Seats:
		return refuse(FirstUnknown)
	case !s.Mode.Captures(s.First):
		return refuse(FirstOfPair)
	}
	return s.Deck.Check()
}

// New deals a game: one card at a time, clockwise from the first seat, six rounds. It returns a [SetupRefusal] for an
// impossible setup.
func New(s Setup) (State, error) {
	if err := s.Check(); err != nil {
		return State{}, err
	}
	g := State{edition: s.Edition, mode: s.Mode, seats: uint8(s.Seats), first: s.First, turn: s.First, deck: s.Deck}
	for range HandAtStart {
		for i := range s.Seats {
			seat := (int(s.First)-1+i)%s.Seats + 1
			g.hands[seat].add(g.drawTop())
		}
	}
	return g, nil
}

func (g *State) drawTop() Card {
	c := g.deck[g.drawn]
	g.drawn++
	return c
}
