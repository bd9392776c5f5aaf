package table

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// PersonalData is what is kept of somebody.
type PersonalData struct {
	Known bool             // anything at all
	Games int              // finished ones that they had a part in
	Seats int              // at tables whose game is not over; not where a computer has it
	Bound storage.Bindings // by running games
	Data  []byte           // all of it, as JSON; no hand of a running game is in it
	At    time.Time        // when it was collected
}

// Forgotten is that nothing is kept of somebody any more but their id, in the running games that bind them.
type Forgotten struct {
	Bound int // how many those are
}

// PersonalData collects what is kept of whoever clicked.
func (h *Registry) PersonalData(ctx context.Context, c Click) Reply {
	kept, _, err := h.personalData(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return kept
}

// personalDataFile is what is kept of a person, in the shape in which they get it.
type personalDataFile struct {
	About       string                  `json:"about"`
	Collected   time.Time               `json:"collected"`
	User        snowflake.ID            `json:"discord_user_id"`
	Name        string                  `json:"name"`
	Preferences storage.UserPreferences `json:"preferences"`
	Seats       []dossierSeat           `json:"seats_at_unfinished_tables"`
	Reminders   []time.Time             `json:"reminders_of_the_last_days"`
	Games       []dossierGame           `json:"finished_games"`
	Ladders     []dossierLadder         `json:"standings"`
	Bound       dossierBound            `json:"running_games_that_bind_you"`
}

// dossierBound is how many running games bind somebody.
type dossierBound struct {
	Now     int    `json:"by_your_data"`
	Deleted int    `json:"by_your_id_alone"`
	Why     string `json:"why"`
	Until   string `json:"until"`
}

type dossierSeat struct {
	Table   journal.TableID `json:"table"`
	Guild   snowflake.ID    `json:"guild"`
	Channel snowflake.ID    `json:"channel"`
	Phase   journal.Phase   `json:"phase"`
}

type dossierGame struct {
	Table    journal.TableID `json:"table"`
	Guild    snowflake.ID    `json:"guild"`
	Finished time.Time       `json:"finished"`
	Rated    bool            `json:"rated"`
	Voided   bool            `json:"voided"`
	Seat     int             `json:"seat"`
	Share    float64         `json:"share_of_the_moves"`
	Score    int             `json:"score"`
	Place    int             `json:"place"`
	Feats    journal.Feats   `json:"feats"`
}

type dossierLadder struct {
	Guild    snowflake.ID     `json:"guild"` // 0 everywhere
	Season   string           `json:"season"`
	Games    storage.Games    `json:"games"`
	Standing storage.Standing `json:"standing"`
}

func (h *Registry) personalData(ctx context.Context, c Click) (kept PersonalData, person journal.PersonID, err error) {
	kept.At = h.Clock.Now()
	if kept.Bound, err = h.Store.People.BindingsOf(ctx, c.User); err != nil {
		return kept, 0, err
	}
	d := personalDataFile{About: "All that Korsar keeps of you, but for the moves of games: their records are attached to the boards of the games.",
		Collected: kept.At.UTC(), User: c.User, Bound: dossierBound{kept.Bound.Known, kept.Bound.Forgotten,
			"you have seen a hand: nobody plays one game as two people", "the game is over, each on its own"}}
	person, err = h.Store.People.FindPerson(ctx, c.User)
	switch {
	case err == nil:
		err = h.collect(ctx, person, &kept, &d)
	case errors.Is(err, storage.ErrNotFound):
		err = nil
	}
	if err == nil && (kept.Known || kept.Bound.Forgotten > 0) {
		kept.Data, err = json.MarshalIndent(d, "", "  ")
	}
	return kept, person, err
}

// collect adds what is kept of a person by their number.
func (h *Registry) collect(ctx context.Context, person journal.PersonID, kept *PersonalData, d *personalDataFile) error {
	profiles, errProfile := h.Store.People.PeopleByID(ctx, person)
	tables, errTables := h.Store.Index.TablesOf(ctx, person, manyTables)
	pings, errPings := h.Store.Pings.PingsOf(ctx, person, kept.At.Add(-2*24*time.Hour))
	results, errResults := h.Store.Results.FindResults(ctx, storage.ResultQuery{Person: person})
	standings, errStandings := h.Store.Ladders.StandingsOf(ctx, person)
	seats, errSeats := h.seats(ctx, person, tables)
	if err := errors.Join(errProfile, errTables, errPings, errResults, errStandings, errSeats); err != nil {
		return err
	}
	d.Name, d.Preferences = profiles[person].Name, profiles[person].Preferences
	for _, t := range tables {
		d.Seats = append(d.Seats, dossierSeat{t.Table, t.Guild, t.Channel, t.Phase})
	}
	for _, p := range pings {
		d.Reminders = append(d.Reminders, p.At)
	}
	for _, r := range results {
		d.Games = append(d.Games, dossierGames(r, person)...)
	}
	for ladder, standing := range standings {
		standing.Person = 0 // our own number for them tells them nothing
		d.Ladders = append(d.Ladders, dossierLadder{ladder.Guild, ladder.Season.String(), ladder.Games, standing})
	}
	kept.Known, kept.Games, kept.Seats = true, len(results), seats
	return nil
}

// seats counts the tables at which a person sits themselves. A table that is gone by now or cannot be read waits for
// nobody.
func (h *Registry) seats(ctx context.Context, person journal.PersonID, tables []storage.Summary) (count int, err error) {
	for _, s := range tables {
		err := h.with(ctx, s.Table, func(t *Table) error {
			if t.now.ChairOf(person) != game.NoSeat {
				count++
			}
			return nil
		})
		if unlessNotFound(err) != nil && !errors.As(err, new(*storage.CorruptError)) {
			return count, err
		}
	}
	return count, nil
}

// dossierGames is what somebody did in a game, by seat.
func dossierGames(r storage.Result, person journal.PersonID) (list []dossierGame) {
	for _, c := range r.Credits {
		if c.Person != person {
			continue
		}
		g := dossierGame{Table: r.Table, Guild: r.Guild, Finished: r.Finished, Rated: r.Rated, Voided: r.Voided, Seat: int(c.Seat), Share: c.Share, Feats: c.Feats}
		for _, s := range r.Sides {
			if s.Side == c.Side {
				g.Score, g.Place = s.Score, s.Place
			}
		}
		list = append(list, g)
	}
	return list
}

// Forget removes what is kept of whoever clicked: in the games of others they are
// nobody from then on, and on no ladder. Who still sits at a table is asked to
// leave it first: the others wait for them. A running game that binds them keeps
// their id until it is over.
func (h *Registry) Forget(ctx context.Context, c Click) Reply {
	kept, person, err := h.personalData(ctx, c)
	switch {
	case err != nil:
		return h.explain(ctx, 0, err)
	case !kept.Known:
		return Forgotten{Bound: kept.Bound.Forgotten}
	case kept.Seats > 0:
		return Notice{Kind: StillSeated}
	}
	if err := h.Store.People.Forget(ctx, person); err != nil {
		return h.explain(ctx, 0, err)
	}
	h.settingsVersion.Add(1)
	h.hub.notifyAll() // a name may stand on a live page
	return Forgotten{Bound: kept.Bound.Known + kept.Bound.Forgotten}
}
