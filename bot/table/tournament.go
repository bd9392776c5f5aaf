package table

import (
	"context"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TournamentTable is what everybody may know of a tournament's table in addition to its game.
type TournamentTable struct {
	Round  int
	Number int // the table's number in its round
}

// TournamentState is a table as its tournament needs to know it.
type TournamentState struct {
	journal.TournamentTable // with the present places and deadline
	Phase                   journal.Phase
	Closed                  journal.Closed     // set when Phase is journal.Gone
	ClosedBy                journal.PersonID   // who stopped the game; 0 for nobody
	Joined                  []journal.PersonID // people with a place who have joined, in the order of the places
	Scores                  []TournamentScore  // by seat of the game, once it is finished
	Joins                   deal.Joins         // of the deal; nil before it
	At                      time.Time          // time of the latest entry
	Channel                 snowflake.ID       // where its board is
	Paused                  bool               // users cannot reach it
	Resumed                 time.Time          // when they could reach it again; the zero time if they always could
	Denied                  Denial             // why its posts are refused there, once its people were told
}

// TournamentScore is what a seat of a finished game won: the gold of its side.
type TournamentScore struct {
	Seat   game.Seat
	Person journal.PersonID // the person who plays there or whom a computer covers; 0 for a computer of its own
	Gold   int
	Held   bool // the person had the seat at the end, or another user had handed it to a computer for them
	Lost   bool // the tournament took the seat from the person, who may have another one by now
}

// Missing returns the people with a place who have not joined.
func (s *TournamentState) Missing() []journal.PersonID {
	return slices.DeleteFunc(s.People(), func(p journal.PersonID) bool { return slices.Contains(s.Joined, p) })
}

// IsAt reports whether the table has this tournament, round and number.
func (t *Table) IsAt(o journal.TournamentTable) bool {
	own := t.now.Opened.Tournament
	return own != nil && own.ID == o.ID && own.Round == o.Round && own.Number == o.Number
}

// TournamentState returns the table as its tournament needs to know it. It is for tables of tournaments only.
func (t *Table) TournamentState() TournamentState {
	s := TournamentState{TournamentTable: *t.now.Opened.Tournament, Phase: t.now.Phase, Closed: t.now.Closed,
		ClosedBy: t.now.ClosedBy, At: t.now.LatestAt, Channel: t.now.Opened.Channel, Paused: t.now.Paused != "",
		Resumed: t.now.Resumed, Joins: t.now.Dealt}
	if s.Paused && slices.ContainsFunc(t.outbox.waiting, isBoardMessage) {
		s.Denied = t.outbox.board.Denied
	}
	for _, person := range s.People() {
		if t.now.SeatOf(person) != game.NoSeat || t.now.HasHadSeat(person) {
			s.Joined = append(s.Joined, person)
		}
	}
	if t.now.Phase != journal.Finished {
		return s
	}
	view, _ := t.now.Game.FinishedView()
	for _, chair := range t.now.Chairs {
		side := t.now.Options().Mode.SideOf(chair.Seat)
		i := slices.IndexFunc(view.Result, func(r game.SideResult) bool { return r.Side == side })
		person, plays := chair.Occupant.Person, chair.Occupant.Kind == journal.IsPerson
		s.Scores = append(s.Scores, TournamentScore{Seat: chair.Seat, Person: person, Gold: view.Result[i].Score,
			Held: plays || chair.ByOthers,
			Lost: !plays && (t.now.IsRemoved(person) || t.now.SeatOf(person) != game.NoSeat)})
	}
	return s
}

// StartWithoutAbsent starts the game with the people who joined the lobby of a tournament's table. A computer plays for
// a partner who did not join, until they return. The table is closed if no person joined, or if too few seats are taken
// for a game. It does nothing once the lobby is over.
func (t *Table) StartWithoutAbsent(ctx context.Context) error {
	if t.now.Phase != journal.Lobby {
		return nil
	}
	mode := t.now.Options().Mode
	var seated []journal.Body
	var joins deal.Joins
	came := false
	for _, chair := range t.now.Chairs {
		partner := mode.Partner(chair.Seat)
		switch {
		case !chair.Free():
			joins = append(joins, uint64(t.now.Joins[chair.Occupant.Person]))
			came = came || chair.Occupant.Kind == journal.IsPerson
		case partner != game.NoSeat && !t.now.Chairs[partner-1].Free():
			absent := t.now.Opened.Tournament.Places[chair.Seat-1].Person
			seated = append(seated, journal.Seated{Seat: chair.Seat, Occupant: t.computerFor(absent)})
			joins = append(joins, 0)
		}
	}
	if !came || game.CheckSeats(mode, len(joins)) != nil {
		return t.CloseForTournament(ctx)
	}
	return t.change(ctx, Click{}, append(seated, t.deal(joins))...)
}

// SetTournamentDeadline sets the time from which a computer makes each move at once. The zero time means never. A table
// that is over stays as it is.
func (t *Table) SetTournamentDeadline(ctx context.Context, until time.Time) error {
	until = until.Truncate(time.Millisecond).UTC()
	if !t.now.Phase.Live() || t.now.Opened.Tournament.Until.Equal(until) {
		return nil
	}
	return t.change(ctx, Click{}, journal.TournamentDeadline{Until: until})
}

// ReplacePlace gives the place of a person to a new person. In the lobby the place becomes free for them. In a game
// they get the seat at once, and a game on hold is resumed. Refusals: TableGone if the table is over, NobodySits if the
// old person has no place or no seat of the game, and AskedAlready, SeenAnother or NoSeatFor if the new person cannot
// have it. A second call does nothing.
func (t *Table) ReplacePlace(ctx context.Context, before, after journal.PersonID) error {
	places := t.now.Opened.Tournament
	if places.SeatOf(before) == game.NoSeat && places.SeatOf(after) != game.NoSeat {
		return nil
	}
	if err := t.loadPerson(ctx, after); err != nil {
		return err
	}
	bodies := []journal.Body{journal.PlaceReplaced{Old: before, New: after}}
	seat := t.heldSeat(before)
	_, forgotten := t.people.forgotten[t.user(after).ID] // the game binds them as another person
	switch {
	case !t.now.Phase.Live():
		return t.refuse(TableGone)
	case t.user(after).ID == 0 || forgotten:
		return t.refuse(NoSeatFor)
	case places.SeatOf(after) != game.NoSeat:
		return t.refuseUser(AskedAlready, t.user(after))
	case places.SeatOf(before) == game.NoSeat || t.now.Phase != journal.Lobby && seat == game.NoSeat:
		return t.refuse(NobodySits)
	case t.now.Phase == journal.Shelved:
		bodies = append(bodies, journal.Unshelving{})
	}
	if t.now.Phase != journal.Lobby {
		bodies = append(bodies, journal.Handed{Seat: seat, Occupant: journal.Person(after)})
	}
	return t.change(ctx, Click{}, bodies...)
}

// EndWaitForTournament ends what the table waits for, because the round is over. Computers end a game that is on hold
// or where nothing can be posted. A lobby where nothing can be posted is closed. Any other table stays as it is.
func (t *Table) EndWaitForTournament(ctx context.Context) error {
	switch {
	case t.now.Phase == journal.Shelved:
		return t.change(ctx, Click{}, journal.Unshelving{})
	case t.now.Paused != journal.NoAccess:
		return nil
	case t.now.Phase == journal.Playing:
		return t.commitQuietly(ctx, storage.Commit{}, journal.Resumed{})
	}
	return t.CloseForTournament(ctx)
}

// MoveForTournament moves the table to a thread that its tournament has opened to replace one that takes no posts. A
// table that is over, or is there already, stays where it is.
func (t *Table) MoveForTournament(ctx context.Context, thread snowflake.ID) error {
	if !t.now.Phase.Live() || t.now.Opened.Channel == thread {
		return nil
	}
	bodies := []journal.Body{journal.ChannelChanged{Channel: thread}}
	if t.now.Paused == journal.NoAccess {
		bodies = append(bodies, journal.Resumed{})
	}
	return t.change(ctx, Click{}, bodies...)
}

// CloseForTournament closes the table, even during its game. A table that is over stays as it is.
func (t *Table) CloseForTournament(ctx context.Context) error {
	if !t.now.Phase.Live() {
		return nil
	}
	return t.change(ctx, Click{}, journal.Closed{Reason: journal.ByTournament})
}

// roundOver reports whether the deadline of the tournament's round has passed and a person is on turn. A computer moves
// for them then.
func (t *Table) roundOver(next *journal.Table) bool {
	_, person := onTurn(next)
	return person && t.hasPassed(roundDeadline(next))
}

// roundDeadline returns the time from which a computer makes each move, or the zero time for never.
func roundDeadline(next *journal.Table) time.Time {
	if next.Opened.Tournament == nil {
		return time.Time{}
	}
	return next.Opened.Tournament.Until
}

// tournamentConcerned returns the table's tournament if the phase or a pause has changed or somebody has joined,
// because the tournament must learn of that. Otherwise it returns 0.
func (t *Table) tournamentConcerned(next *journal.Table) journal.TournamentID {
	if next.Opened.Tournament == nil || next.Phase == t.now.Phase && next.Paused == t.now.Paused &&
		len(next.Taken()) == len(t.now.Taken()) {
		return 0
	}
	return next.Opened.Tournament.ID
}

// RemovePlaces removes the places of people who no longer take part in this game. The tournament counts them as absent,
// whatever they did here. In the lobby a computer gets the place of a person whose partner stays, and a side that loses
// all of its people is removed. In a running game a computer has their seats to the end. It does nothing for people
// without a place, or in any other phase.
func (t *Table) RemovePlaces(ctx context.Context, people ...journal.PersonID) error {
	places := t.now.Opened.Tournament
	people = slices.DeleteFunc(slices.Clone(people),
		func(p journal.PersonID) bool { return places.SeatOf(p) == game.NoSeat })
	if len(people) == 0 || t.now.Phase != journal.Lobby && t.now.Phase != journal.Playing {
		return nil
	}
	bodies := []journal.Body{journal.PlacesRemoved{People: people}}
	for _, person := range people {
		if seat := t.now.SeatOf(person); seat != game.NoSeat && t.now.Phase == journal.Playing {
			bodies = append(bodies, journal.Handed{Seat: seat, Occupant: t.computerFor(person)})
		}
	}
	return t.change(ctx, Click{}, bodies...)
}
