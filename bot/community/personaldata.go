package community

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// PersonalData is the reply with everything that is stored about a user.
type PersonalData struct {
	table.IsReply
	Known       bool // something is stored
	Games       int  // finished games that they took part in
	Puzzles     int  // daily puzzles that they answered
	Practice    int  // practice puzzles that they answered
	Tournaments int  // tournaments that they entered

	// Seats counts their seats at unfinished tables, without seats that a computer covers and seats in lobbies of
	// tournaments.
	Seats int

	Bound storage.Bindings // running games that bind them
	Data  []byte           // everything as JSON, without hands of running games
	At    time.Time        // when it was collected
}

// Forgotten is the reply that a user's data was deleted. Running games that bind them keep their id.
type Forgotten struct {
	table.IsReply
	Bound int // number of these games
}

// pingsKept is how long reminders stay in the store.
const pingsKept = 2 * 24 * time.Hour

// personalDataFile is the JSON file with a user's data.
type personalDataFile struct {
	About       string                  `json:"about"`
	Collected   time.Time               `json:"collected"`
	User        snowflake.ID            `json:"discord_user_id"`
	Name        string                  `json:"name"`
	Preferences storage.UserPreferences `json:"preferences"`
	Seats       []seatInFile            `json:"seats_at_unfinished_tables"`
	Reminders   []time.Time             `json:"reminders_of_the_last_days"`
	Games       []gameInFile            `json:"finished_games"`
	Ladders     []standingInFile        `json:"standings"`
	Puzzles     []answerInFile          `json:"puzzle_answers"`
	Practice    []practiceInFile        `json:"practice_answers"`
	Tournaments []tournamentInFile      `json:"tournaments"`
	Rulings     []rulingInFile          `json:"rulings"`
	Alerts      []alertInFile           `json:"alerts_of_new_tables"`
	Bound       boundInFile             `json:"running_games_that_bind_you"`
}

// boundInFile counts the running games that bind a user.
type boundInFile struct {
	Now     int    `json:"by_your_data"`
	Deleted int    `json:"by_your_id_alone"`
	Why     string `json:"why"`
	Until   string `json:"until"`
}

type seatInFile struct {
	Table   journal.TableID `json:"table"`
	Guild   snowflake.ID    `json:"guild"`
	Channel snowflake.ID    `json:"channel"`
	Phase   journal.Phase   `json:"phase"`
}

type gameInFile struct {
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

type standingInFile struct {
	Guild    snowflake.ID     `json:"guild"` // 0 for the leaderboard of all guilds
	Season   string           `json:"season"`
	Games    storage.Games    `json:"games"`
	Standing storage.Standing `json:"standing"`
}

type answerInFile struct {
	Puzzle int          `json:"puzzle"`
	Guild  snowflake.ID `json:"guild"` // 0 if that guild was deleted
	Move   string       `json:"move"`
	Stars  int          `json:"stars"`
	At     time.Time    `json:"answered"`
}

type practiceInFile struct {
	Puzzle puzzle.PracticeNumber `json:"puzzle"`
	Move   string                `json:"move"`
	Stars  int                   `json:"stars"`
	At     time.Time             `json:"answered"`
}

type tournamentInFile struct {
	Tournament journal.TournamentID    `json:"tournament"`
	Guild      snowflake.ID            `json:"guild"`
	Name       string                  `json:"name"`
	Phase      tournamentjournal.Phase `json:"phase"`
	Place      int                     `json:"place"` // 0 until it has finished, and if they played no game
}

// rulingInFile is a decision of a manager on whether a game counts.
type rulingInFile struct {
	Table  journal.TableID `json:"table"`
	Guild  snowflake.ID    `json:"guild"`
	At     time.Time       `json:"decided"`
	Voided bool            `json:"voided"`
	Reason string          `json:"reason"`
}

// PersonalData collects the data that is stored about the user who clicked.
func (s *Service) PersonalData(ctx context.Context, c table.Click) table.Reply {
	data, _, err := s.personalData(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return data
}

func (s *Service) personalData(ctx context.Context,
	c table.Click) (data PersonalData, person journal.PersonID, err error) {
	data.At = s.clock.Now()
	if data.Bound, err = s.store.BindingsOf(ctx, c.User); err != nil {
		return data, 0, err
	}
	file := personalDataFile{
		About: "All that Korsar keeps of you, but for what it keeps under a number that is nobody's once your data " +
			"is deleted: your moves and votes in games, whose records are attached to their boards, and which tables " +
			"and tournaments you opened; and for your id alone with a tournament or a puzzle that is not over, if " +
			"you had your data deleted since.",
		Collected: data.At.UTC(),
		User:      c.User,
		Bound: boundInFile{
			Now: data.Bound.Known, Deleted: data.Bound.Forgotten,
			Why:   "you have seen a hand: nobody plays one game as two people",
			Until: "the game is over, each on its own",
		},
	}
	if person, err = s.findPerson(ctx, c.User); err != nil {
		return data, 0, err
	}
	if person != 0 {
		if err := s.collect(ctx, person, &data, &file); err != nil {
			return data, person, err
		}
	}
	if data.Known || data.Bound.Forgotten > 0 {
		data.Data, err = json.MarshalIndent(file, "", "  ")
	}
	return data, person, err
}

// collect adds the data that is stored about a person.
func (s *Service) collect(ctx context.Context, person journal.PersonID,
	data *PersonalData, file *personalDataFile) error {
	rows, errRow := s.store.PeopleByID(ctx, person)
	tables, errTables := s.store.TablesOf(ctx, person, engine.MaxTables)
	pings, errPings := s.store.PingsOf(ctx, person, data.At.Add(-pingsKept))
	results, errResults := s.store.FindResults(ctx, storage.ResultQuery{Person: person})
	standings, errStandings := s.store.StandingsOf(ctx, person)
	answers, errAnswers := s.store.PuzzleAnswersOf(ctx, person)
	practiced, errPracticed := s.store.PracticeAnswersOf(ctx, person)
	tournaments, errTournaments := s.store.TournamentsOf(ctx, person)
	rulings, errRulings := s.store.RulingsBy(ctx, person)
	alerts, errAlerts := s.store.AlertsOf(ctx, person)
	seats, errSeats := s.countSeats(ctx, person, tables)
	if err := errors.Join(errRow, errTables, errPings, errResults, errStandings, errAnswers, errPracticed,
		errTournaments, errRulings, errAlerts, errSeats); err != nil {
		return err
	}
	file.Name, file.Preferences = rows[person].Name, rows[person].Preferences
	for _, t := range tables {
		file.Seats = append(file.Seats, seatInFile{t.Table, t.Guild, t.Channel, t.Phase})
	}
	for _, p := range pings {
		file.Reminders = append(file.Reminders, p.At)
	}
	for _, r := range results {
		file.Games = append(file.Games, gamesInFile(r, person)...)
	}
	for ladder, standing := range standings {
		standing.Person = 0 // an internal number
		season := ladder.Season.String()
		file.Ladders = append(file.Ladders, standingInFile{ladder.Guild, season, ladder.Games, standing})
	}
	slices.SortFunc(file.Ladders, func(a, b standingInFile) int {
		return cmp.Or(cmp.Compare(a.Guild, b.Guild), cmp.Compare(a.Season, b.Season), cmp.Compare(a.Games, b.Games))
	})
	for _, a := range answers {
		file.Puzzles = append(file.Puzzles, answerInFile{a.Puzzle, a.Guild, a.Move.String(), a.Stars, a.At.UTC()})
	}
	for _, a := range practiced {
		file.Practice = append(file.Practice, practiceInFile{a.Puzzle, a.Move.String(), a.Stars, a.At.UTC()})
	}
	for _, t := range tournaments {
		file.Tournaments = append(file.Tournaments, tournamentInFile{t.ID, t.Guild, t.Name, t.Phase, t.Place})
	}
	file.Alerts = alertsInFile(alerts)
	for _, r := range rulings {
		file.Rulings = append(file.Rulings, rulingInFile{r.Table, r.Guild, r.At.UTC(), r.Voided, r.Reason})
	}
	data.Known, data.Games, data.Puzzles, data.Practice = true, len(results), len(answers), len(practiced)
	data.Tournaments, data.Seats = len(tournaments), seats
	return nil
}

// countSeats counts the tables at which a person plays their seat themselves. It ignores tables that were deleted
// meanwhile or cannot be read.
func (s *Service) countSeats(ctx context.Context, person journal.PersonID,
	tables []storage.Summary) (count int, err error) {
	for _, one := range tables {
		err := s.registry.With(ctx, one.Table, func(t *table.Table) error {
			if t.HasPerson(person) {
				count++
			}
			return nil
		})
		if storage.UnlessNotFound(err) != nil && !errors.As(err, new(*storage.CorruptError)) {
			return count, err
		}
	}
	return count, nil
}

// gamesInFile returns a person's part in a game, by seat.
func gamesInFile(r storage.Result, person journal.PersonID) (list []gameInFile) {
	for _, c := range r.Credits {
		if c.Person != person {
			continue
		}
		side := sideOf(&r, c.Side)
		list = append(list, gameInFile{
			Table: r.Table, Guild: r.Guild, Finished: r.Finished, Rated: r.Rated, Voided: r.Voided,
			Seat: int(c.Seat), Share: c.Share, Feats: c.Feats, Score: side.Score, Place: side.Place,
		})
	}
	return list
}

// Forget deletes the stored data of the user who clicked. They become anonymous in games of others and disappear from
// the leaderboards. A user who still has a seat is asked to leave it first, since others wait for them. Forget
// withdraws them from all tournaments, so no one without a name is paired. A running game that binds them keeps their
// id until it is over.
func (s *Service) Forget(ctx context.Context, c table.Click) table.Reply {
	data, person, err := s.personalData(ctx, c)
	done, errDone := s.store.HasForgotten(ctx, c.Interaction)
	switch {
	case errors.Join(err, errDone) != nil:
		return s.registry.Refuse(ctx, 0, errors.Join(err, errDone))
	case !data.Known, done: // a repeated click deletes nothing that was stored since
		return Forgotten{Bound: data.Bound.Forgotten}
	case data.Seats > 0:
		return s.registry.Refuse(ctx, 0, table.Refuse(table.StillSeated))
	}
	if s.withdraws != nil {
		if err := s.withdraws.WithdrawEverywhere(ctx, person, c.Interaction); err != nil {
			return s.registry.Refuse(ctx, 0, err)
		}
	}
	if err := storage.UnlessRepeated(s.store.Forget(ctx, person)); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	s.registry.SettingsChanged()
	s.registry.NotifyAll()
	return Forgotten{Bound: data.Bound.Known + data.Bound.Forgotten}
}
