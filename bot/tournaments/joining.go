package tournaments

import (
	"cmp"
	"context"
	"errors"
	"time"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// joinByOf returns when users who have not joined their tables are no-shows, at the latest at the end of the round. It
// returns the zero time for never.
func joinByOf(t *tournamentjournal.Tournament) time.Time {
	return table.EarlierOf(t.JoinBy(), t.Deadline())
}

// lobbyEnds is joinByOf for one table, whose lobby may have become reachable since the pass began.
func (p *pass) lobbyEnds(s *table.TournamentState) time.Time {
	return table.EarlierOf(p.joinableUntil(s), p.t.Deadline())
}

// joinableUntil returns the time until which a table can be joined, unless the round ends before. The time to join
// starts over once a lobby can be reached again.
func (p *pass) joinableUntil(s *table.TournamentState) time.Time {
	joinBy := p.t.JoinBy()
	if joinBy.IsZero() || s.Phase != journal.Lobby || s.Resumed.IsZero() {
		return joinBy
	}
	return table.LaterOf(joinBy, after(s.Resumed, p.t.Settings.JoinMinutes))
}

// remindToJoin reminds the users who have not joined their tables when a quarter of the time is left.
func (p *pass) remindToJoin(ctx context.Context) (bool, error) {
	minutes := cmp.Or(p.t.Settings.JoinMinutes, p.t.Settings.RoundMinutes)
	left := time.Duration(minutes) * time.Minute / 4
	games, joinBy := gamesOf(p.t), joinByOf(p.t)
	if p.t.Paused || p.t.Reminded() || joinBy.IsZero() || len(games) == 0 || !p.reached(joinBy.Add(-left)) {
		return false, nil
	}
	v, err := p.view(ctx)
	if err := errors.Join(err, p.service.catchUpGames(ctx, p.t)); err != nil {
		return false, err
	}
	again := false
	for _, r := range games {
		missing, _, err := p.missing(ctx, r)
		if err == nil && len(missing) > 0 {
			err = p.remindAt(ctx, v, r, missing)
		}
		if errors.As(err, new(*table.Later)) { // the nonces keep others from being reminded twice
			again = true
			err = p.continueWithout(ctx, "cannot remind users to join a table", err)
		}
		if err != nil {
			return false, err
		}
	}
	if again {
		return false, nil
	}
	return true, p.append(ctx, tournamentjournal.JoinReminded{Round: len(p.t.Rounds())})
}

// remindAt reminds people to join a table. It only logs a permanent failure, since users can join without a reminder.
// The error is a *table.Later if the reminder has to be retried.
func (p *pass) remindAt(ctx context.Context, v View, r roundTable, missing []journal.PersonID) error {
	rows, err := p.service.store.PeopleByID(ctx, missing...)
	if err != nil {
		return err
	}
	users := usersOf(rows, missing)
	if len(users) == 0 {
		return nil
	}
	nonce := p.nonce("r", uint64(r.Round), uint64(r.Table), uint64(joinByOf(p.t).Unix()))
	err = p.service.platform.RemindToJoin(ctx, v, r.TableNumber, r.venue.Message, users, nonce)
	if errors.As(err, new(*table.Later)) {
		return err
	}
	if err != nil {
		p.service.log.WarnContext(ctx, "cannot remind users to join a table", "tournament", p.loaded.ID, "error", err)
	}
	return ctx.Err()
}

// missing returns the people who have not joined a game in its lobby, and what the table knows of the game. Nobody is
// missing while nobody can reach the lobby.
func (p *pass) missing(ctx context.Context, r roundTable) (people []journal.PersonID, s table.TournamentState,
	err error) {
	s, err = p.state(ctx, r.venue.ID)
	if err != nil || s.Phase != journal.Lobby || s.Paused {
		return nil, s, err
	}
	return s.Missing(), s, nil
}

// extendJoining extends the time to join after a lobby could not be reached, as joinableUntil says.
func (p *pass) extendJoining(ctx context.Context) (bool, error) {
	joinBy := p.t.JoinBy()
	if joinBy.IsZero() || p.t.Paused {
		return false, nil
	}
	until := joinBy
	for _, r := range gamesOf(p.t) {
		s, err := p.state(ctx, r.venue.ID)
		if err != nil {
			return false, err
		}
		until = table.LaterOf(until, p.joinableUntil(&s))
	}
	if !until.After(joinBy) {
		return false, nil
	}
	return true, p.append(ctx, tournamentjournal.RoundExtended{Round: len(p.t.Rounds()), JoinBy: until,
		Deadline: p.t.Deadline()})
}

// passJoinDeadline records entrants who have not joined in time as no-shows. A pair has joined if one of the two has.
func (p *pass) passJoinDeadline(ctx context.Context) (bool, error) {
	games := gamesOf(p.t)
	if p.t.Paused || len(games) == 0 || !p.reached(joinByOf(p.t)) {
		return false, nil
	}
	if err := p.service.catchUpGames(ctx, p.t); err != nil { // joins up to the deadline may come from other processes
		return false, err
	}
	return each(games, func(r roundTable) (bool, error) {
		missing, s, err := p.missing(ctx, r)
		if err != nil || !p.reached(p.lobbyEnds(&s)) {
			return false, err
		}
		absent := p.absentees(r, &s, missing)
		if len(absent) == 0 {
			return false, nil
		}
		return true, p.append(ctx, tournament.NoShow{Round: r.Round, Table: r.Table, Absent: absent})
	})
}

// startTables starts the games that everybody who is not absent has joined. After the deadline it also starts games
// without missing partners.
func (p *pass) startTables(ctx context.Context) (bool, error) {
	return each(gamesOf(p.t), func(r roundTable) (bool, error) {
		missing, s, err := p.missing(ctx, r)
		if err != nil || s.Phase != journal.Lobby || s.Paused ||
			awaits(r, &s, missing) && (p.t.Paused || !p.reached(p.lobbyEnds(&s))) {
			return false, err
		}
		return false, p.at(ctx, r.venue.ID, func(t *table.Table) error { return t.StartWithoutAbsent(ctx) })
	})
}
