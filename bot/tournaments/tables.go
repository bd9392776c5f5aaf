package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// open is a table of the latest round.
type open struct {
	Place
	table *tournament.Table
	venue tournamentjournal.Venue
}

// waits reports whether the table has no result yet.
func (o *open) waits() bool {
	return o.table.Phase == tournament.Open || o.table.Phase == tournament.OnHold
}

// tables returns the tables of the latest round.
func (r *round) tables() []open {
	rounds := r.t.Rounds()
	if len(rounds) == 0 {
		return nil
	}
	number := len(rounds)
	list := make([]open, len(rounds[number-1].Tables))
	for i := range list {
		list[i] = open{Place: Place{number, i + 1}, table: &rounds[number-1].Tables[i], venue: r.t.TableAt(number, i+1)}
	}
	return list
}

// waiting returns the tables of the latest round that have no result, while games may begin and end.
func (r *round) waiting() []open {
	if r.t.IsOver() {
		return nil
	}
	return slices.DeleteFunc(r.tables(), func(o open) bool { return !o.waits() })
}

// state returns what a table knows of its game.
func (r *round) state(ctx context.Context, id journal.TableID) (s table.TournamentState, err error) {
	err = r.service.registry.With(ctx, id, func(t *table.Table) error {
		s = t.TournamentState()
		return nil
	})
	return s, err
}

// at calls do for the game of a table.
func (r *round) at(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	return r.service.registry.With(ctx, id, do)
}

// announceTables announces the tables of the round in the channel.
func (r *round) announceTables(ctx context.Context) (did bool, err error) {
	for _, o := range r.waiting() {
		if o.venue.Message != 0 {
			continue
		}
		v, err := r.view(ctx)
		if err != nil {
			return did, err
		}
		message, err := r.service.platform.AnnounceTable(ctx, v, o.Place, r.nonce("a", uint64(o.Round), uint64(o.Table)))
		if err != nil {
			return did, err
		}
		err = r.append(ctx, tournamentjournal.TableAnnounced{Round: o.Round, Table: o.Table, Message: message})
		if err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}

// openTables opens the game of each table of the round that has none, in the thread of its announcement.
func (r *round) openTables(ctx context.Context) (did bool, err error) {
	for _, o := range r.waiting() {
		if o.venue.Message == 0 || o.venue.ID != 0 {
			continue
		}
		v, err := r.view(ctx)
		if err != nil {
			return did, err
		}
		if err := r.service.platform.OpenThread(ctx, v, o.Place, o.venue.Message); err != nil {
			return did, err
		}
		id, err := r.service.registry.OpenForTournament(ctx, r.opening(o))
		if err != nil {
			return did, err
		}
		if err := r.append(ctx, tournamentjournal.TableOpened{Round: o.Round, Table: o.Table, ID: id}); err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}

// opening returns the game of a table: those who are present, as they are seated.
func (r *round) opening(o open) table.Opening {
	rules, settings := r.t.Rules(), r.t.Settings
	places := r.places(o.table)
	return table.Opening{
		Guild: r.t.Created.Guild, Channel: o.venue.Message, Thread: true,
		Options: journal.Options{Edition: settings.Edition, Mode: rules.Mode, Seats: len(places), Pace: journal.Relaxed,
			Booty: settings.Booty, Language: settings.Language, CoverComputer: journal.Mate, Hours: settings.Hours,
			Late: journal.HandOver, Misses: maxMissedTurns},
		Tournament: &journal.TournamentTable{ID: r.loaded.ID, Round: o.Round, Number: o.Table, Places: places,
			Until: r.deadline(o.table)},
	}
}

// maxMissedTurns is how many turns in a row somebody may miss before a computer has their seat until they return.
const maxMissedTurns = 2

// deadline returns from when on a computer makes each move at a table; zero for never.
func (r *round) deadline(t *tournament.Table) time.Time {
	switch {
	case r.t.Paused:
		return time.Time{}
	case !t.Until.IsZero():
		return t.Until
	}
	return r.t.Deadline()
}

// places returns who has which seat at a table: partners sit side by side. Sides of which nobody is present have none.
func (r *round) places(t *tournament.Table) (list []journal.Occupant) {
	for _, side := range t.Sides {
		list = append(list, r.occupants(t, side)...)
	}
	return list
}

// occupants returns who plays for a side; nil if nobody of it is present. A computer plays for an absent partner.
func (r *round) occupants(t *tournament.Table, side tournament.Side) []journal.Occupant {
	var list []journal.Occupant
	present := false
	for _, e := range side {
		if e == tournament.Computer || slices.Contains(t.Absent, e) {
			list = append(list, r.computers()...)
			present = present || e == tournament.Computer
			continue
		}
		present = true
		for _, person := range r.t.PeopleOf(e) {
			list = append(list, journal.Occupant{Kind: journal.IsPerson, Person: person})
		}
	}
	if !present {
		return nil
	}
	return list
}

// computers returns the computers who play for one entrant.
func (r *round) computers() []journal.Occupant {
	one := journal.Computer(journal.Mate)
	if r.t.Rules().Partners == tournament.FixedPartners {
		return []journal.Occupant{one, one}
	}
	return []journal.Occupant{one}
}

// entrantsOf returns for whom people play, each once, without those who are absent from the table already.
func (r *round) entrantsOf(t *tournament.Table, people []journal.PersonID) (list []tournament.Entrant) {
	for _, person := range people {
		if e := r.t.EntrantOf(person); e != 0 && !slices.Contains(t.Absent, e) && !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// closeTables closes the games that no longer count, those of a walk-over and those of a tournament that is over.
func (r *round) closeTables(ctx context.Context) (bool, error) {
	for _, o := range r.tables() {
		ids := []journal.TableID{o.venue.Superseded}
		if o.table.Phase == tournament.WalkOver || r.t.IsOver() {
			ids = append(ids, o.venue.ID)
		}
		for _, id := range ids {
			if id == 0 {
				continue
			}
			err := r.at(ctx, id, func(t *table.Table) error { return t.CloseForTournament(ctx) })
			if err := unlessDeleted(err); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// keepPlaces makes the games of the round follow the tournament: who plays for whom, and until when.
func (r *round) keepPlaces(ctx context.Context) (bool, error) {
	for _, o := range r.waiting() {
		if o.venue.ID == 0 {
			continue
		}
		err := r.at(ctx, o.venue.ID, func(t *table.Table) error {
			if err := t.SetTournamentDeadline(ctx, r.deadline(o.table)); err != nil {
				return err
			}
			for _, change := range r.replaced(t.TournamentState(), o.table) {
				err := t.ReplacePlace(ctx, change.Old, change.New)
				if err != nil && !errors.As(err, new(*table.Refusal)) { // refused: they play from the next round on
					return err
				}
			}
			return r.coverAbsent(ctx, t, o.table)
		})
		if err := unlessDeleted(err); err != nil {
			return false, err
		}
	}
	return false, nil
}

// replaced returns whose place at a table is somebody else's by now.
func (r *round) replaced(s table.TournamentState, t *tournament.Table) (list []journal.PlaceReplaced) {
	kept := s.People()
	var fresh []journal.PersonID
	for _, place := range r.places(&tournament.Table{Pairing: t.Pairing}) {
		if place.Kind == journal.IsPerson && !slices.Contains(kept, place.Person) {
			fresh = append(fresh, place.Person)
		}
	}
	for _, person := range kept {
		if r.t.EntrantOf(person) == 0 && len(fresh) > 0 {
			list = append(list, journal.PlaceReplaced{Old: person, New: fresh[0]})
			fresh = fresh[1:]
		}
	}
	return list
}

// coverAbsent lets computers play for those who have withdrawn from a game that runs.
func (r *round) coverAbsent(ctx context.Context, t *table.Table, of *tournament.Table) error {
	for _, e := range of.Absent {
		for _, person := range r.t.PeopleOf(e) {
			if err := t.CoverForTournament(ctx, person); err != nil {
				return err
			}
		}
	}
	return nil
}

// remindToJoin reminds those who have not joined their tables when a quarter of the time is left.
func (r *round) remindToJoin(ctx context.Context) (bool, error) {
	deadline := r.t.JoinBy()
	left := time.Duration(r.t.Settings.JoinHours) * time.Hour / 4
	if r.t.Paused || r.t.Reminded() || deadline.IsZero() || len(r.waiting()) == 0 || !r.reached(deadline.Add(-left)) {
		return false, nil
	}
	for _, o := range r.waiting() {
		if err := r.remindAt(ctx, o); err != nil {
			return false, err
		}
	}
	return true, r.append(ctx, tournamentjournal.JoinReminded{Round: len(r.t.Rounds())})
}

// remindAt reminds those who have not joined a table.
func (r *round) remindAt(ctx context.Context, o open) error {
	missing, _, err := r.missing(ctx, o)
	if err != nil || len(missing) == 0 {
		return err
	}
	rows, err := r.service.store.People.PeopleByID(ctx, missing...)
	if err != nil {
		return err
	}
	var users []table.User
	for _, person := range missing {
		if row := rows[person]; row.User != 0 {
			users = append(users, table.User{ID: row.User, Name: row.Name})
		}
	}
	v, err := r.view(ctx)
	if err != nil || len(users) == 0 {
		return err
	}
	nonce := r.nonce("r", uint64(o.Round), uint64(o.Table), uint64(r.t.JoinBy().Unix()))
	return r.service.platform.RemindToJoin(ctx, v, o.Place, o.venue.Message, users, nonce)
}

// missing returns who has not joined a table whose game has not started, and whether it waits for them.
func (r *round) missing(ctx context.Context, o open) (people []journal.PersonID, inLobby bool, err error) {
	if o.venue.ID == 0 {
		return nil, false, nil
	}
	s, err := r.state(ctx, o.venue.ID)
	if err != nil || s.Phase != journal.Lobby {
		return nil, false, unlessDeleted(err)
	}
	for _, person := range s.People() {
		if !slices.Contains(s.Joined, person) {
			people = append(people, person)
		}
	}
	return people, true, nil
}

// passJoinDeadline makes those no-shows who have not joined in time. Of a pair it is enough if one came.
func (r *round) passJoinDeadline(ctx context.Context) (did bool, err error) {
	if r.t.Paused || len(r.waiting()) == 0 || !r.reached(r.t.JoinBy()) {
		return false, nil
	}
	for _, o := range r.waiting() {
		missing, _, err := r.missing(ctx, o)
		if err != nil {
			return did, err
		}
		absent := slices.DeleteFunc(r.entrantsOf(o.table, missing), func(e tournament.Entrant) bool {
			return slices.ContainsFunc(r.t.PeopleOf(e), func(p journal.PersonID) bool { return !slices.Contains(missing, p) })
		})
		if len(absent) == 0 {
			continue
		}
		if err := r.append(ctx, noShow{Round: o.Round, Table: o.Table, Absent: absent}); err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}

// startTables starts the games at which everybody has joined who is not absent; after the deadline also without partners
// who are missing.
func (r *round) startTables(ctx context.Context) (bool, error) {
	for _, o := range r.waiting() {
		missing, inLobby, err := r.missing(ctx, o)
		if err != nil {
			return false, err
		}
		awaited := len(r.entrantsOf(o.table, missing)) > 0
		if !inLobby || awaited && (r.t.Paused || !r.reached(r.t.JoinBy())) {
			continue
		}
		err = r.at(ctx, o.venue.ID, func(t *table.Table) error { return t.StartWithoutAbsent(ctx) })
		if err := unlessDeleted(err); err != nil {
			return false, err
		}
	}
	return false, nil
}

// takeResults records what has become of the games.
func (r *round) takeResults(ctx context.Context) (did bool, err error) {
	for _, o := range r.waiting() {
		if o.venue.ID == 0 {
			continue
		}
		s, err := r.state(ctx, o.venue.ID)
		if isDeleted(err) {
			s.Phase = journal.Gone
		} else if err != nil {
			return did, err
		}
		entry := r.result(o, s)
		if entry == nil {
			continue
		}
		if err := r.append(ctx, entry); err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}

// result returns what has become of a game since the last look; nil for nothing.
func (r *round) result(o open, s table.TournamentState) tournamentjournal.Body {
	held := o.table.Phase == tournament.OnHold
	switch s.Phase {
	case journal.Finished:
		if left := r.entrantsOf(o.table, goneAtEnd(s)); len(left) > 0 {
			return noShow{Round: o.Round, Table: o.Table, Absent: left}
		}
		return settled{Round: o.Round, Table: o.Table, Gold: r.gold(o.table, s)}
	case journal.Gone:
		return voided{Round: o.Round, Table: o.Table}
	case journal.Shelved:
		if !held {
			return laidUp{Round: o.Round, Table: o.Table}
		}
	case journal.Playing:
		if held {
			return woken{Round: o.Round, Table: o.Table}
		}
	}
	return nil
}

// goneAtEnd returns for whom a computer had the seat at the end of the game.
func goneAtEnd(s table.TournamentState) (people []journal.PersonID) {
	for _, seat := range s.Scores {
		if seat.Person != 0 && !seat.Held {
			people = append(people, seat.Person)
		}
	}
	return people
}

// gold returns the score of each side; 0 for an absent one.
func (r *round) gold(t *tournament.Table, s table.TournamentState) []int {
	mode := r.t.Rules().Mode
	gold, known := make([]int, len(t.Sides)), map[game.Side]bool{}
	for _, seat := range s.Scores {
		for i, side := range t.Sides {
			if e := r.t.EntrantOf(seat.Person); e != 0 && slices.Contains(side, e) {
				gold[i], known[mode.SideOf(seat.Seat)] = seat.Gold, true
			}
		}
	}
	for _, seat := range s.Scores { // the computer's side is the one of nobody
		if i := computerSide(t); i >= 0 && !known[mode.SideOf(seat.Seat)] {
			gold[i] = seat.Gold
		}
	}
	return gold
}

// computerSide returns the index of the side of a computer, or −1.
func computerSide(t *tournament.Table) int {
	return slices.IndexFunc(t.Sides, func(s tournament.Side) bool { return slices.Contains(s, tournament.Computer) })
}
