package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

func (p *pass) announceTables(ctx context.Context) (bool, error) {
	list := slices.DeleteFunc(waitingOf(p.t), func(r roundTable) bool { return r.venue.Message != 0 })
	if len(list) == 0 {
		return false, nil
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	return each(list, func(r roundTable) (bool, error) { return p.announceTable(ctx, v, r) })
}

// announceTable announces a table, for the first time or because it needs another thread.
func (p *pass) announceTable(ctx context.Context, v View, r roundTable) (bool, error) {
	message, err := p.announce(ctx, v, r)
	if err != nil {
		return false, p.withoutPost(ctx, "cannot announce a table of a tournament", err)
	}
	return true, p.append(ctx, tournamentjournal.TableAnnounced{Round: r.Round, Table: r.Table, Message: message})
}

// announce posts the announcement of a table. If the table was announced before, it posts another.
func (p *pass) announce(ctx context.Context, v View, r roundTable) (snowflake.ID, error) {
	nonce := p.nonce("a", uint64(r.Round), uint64(r.Table))
	if r.venue.Message != 0 {
		nonce = p.nonce("a", uint64(r.venue.Message))
	}
	return p.service.platform.AnnounceTable(ctx, v, r.TableNumber, nonce)
}

// openTables opens the game of each table of the round that has none, in the thread of its announcement.
func (p *pass) openTables(ctx context.Context) (bool, error) {
	list := slices.DeleteFunc(waitingOf(p.t),
		func(r roundTable) bool { return r.venue.Message == 0 || r.venue.ID != 0 })
	if len(list) == 0 {
		return false, nil
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	return each(list, func(r roundTable) (bool, error) {
		moved, err := p.openThread(ctx, v, r)
		if err != nil {
			return false, p.withoutPost(ctx, "cannot open the thread of a table of a tournament", err)
		}
		if moved != 0 {
			return true, p.append(ctx, tournamentjournal.TableAnnounced{Round: r.Round, Table: r.Table, Message: moved})
		}
		id, err := p.service.registry.OpenForTournament(ctx, p.opening(r))
		if err == nil && id == r.venue.Superseded {
			err = errors.New("the game before is not closed yet")
		}
		if err != nil {
			return false, p.continueWithout(ctx, "cannot open a table of a tournament", err)
		}
		return true, p.append(ctx, p.opened(r, id)...)
	})
}

// openThread opens the thread of a table. If its announcement is gone, it announces the table again, opens that thread
// and returns the new message. Otherwise it returns 0.
func (p *pass) openThread(ctx context.Context, v View, r roundTable) (moved snowflake.ID, err error) {
	err = p.service.platform.OpenThread(ctx, v, r.TableNumber, r.venue.Message)
	if !errors.Is(err, table.ErrMessageGone) {
		return 0, err
	}
	if moved, err = p.announce(ctx, v, r); err != nil {
		return 0, err
	}
	return moved, p.service.platform.OpenThread(ctx, v, r.TableNumber, moved)
}

// maxThreads is how many threads the game of a table gets, one after the other.
const maxThreads = 5

// moveGames moves each game whose thread was deleted or locked to a newly announced thread. If the whole channel is
// closed to the bot, people are told, and the round's deadline ends the games.
func (p *pass) moveGames(ctx context.Context) (bool, error) {
	return each(gamesOf(p.t), func(r roundTable) (bool, error) {
		s, err := p.state(ctx, r.venue.ID)
		if err != nil || s.Denied == (table.Denial{}) {
			return false, err
		}
		isMovable := s.Denied.Why == table.DeniedDeleted || s.Denied.Why == table.DeniedLocked
		if !isMovable || s.Channel == r.venue.Message && r.venue.Announced >= maxThreads {
			p.deny(PostsDenied, s.Denied)
			return false, nil
		}
		v, err := p.view(ctx)
		if err != nil {
			return false, err
		}
		if s.Channel == r.venue.Message {
			return p.announceTable(ctx, v, r)
		}
		err = p.service.platform.OpenThread(ctx, v, r.TableNumber, r.venue.Message)
		switch {
		case errors.Is(err, table.ErrMessageGone) && r.venue.Announced < maxThreads:
			return p.announceTable(ctx, v, r)
		case err != nil:
			return false, p.withoutPost(ctx, "cannot open another thread for a table of a tournament", err)
		}
		return false, p.at(ctx, r.venue.ID, func(t *table.Table) error {
			return t.MoveForTournament(ctx, r.venue.Message)
		})
	})
}

// opened returns the entries for a game that was opened. The deadlines of the round move if the game is played again,
// or was opened after the time to join.
func (p *pass) opened(r roundTable, id journal.TableID) bodies {
	list := bodies{tournamentjournal.TableOpened{Round: r.Round, Table: r.Table, ID: id}}
	now := p.service.clock.Now()
	if joinBy := joinByOf(p.t); r.venue.Superseded == 0 && (joinBy.IsZero() || joinBy.After(now)) {
		return list
	}
	return append(list, tournamentjournal.RoundExtended{Round: r.Round,
		JoinBy:   notBefore(p.t.JoinBy(), after(now, p.t.Settings.JoinMinutes)),
		Deadline: notBefore(p.t.Deadline(), after(now, p.t.Settings.RoundMinutes))})
}

// notBefore returns the later of a deadline and a time. A zero deadline stays zero.
func notBefore(at, to time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return table.LaterOf(at, to)
}

// opening returns the opening of a table's game, with its seats for the people who are present.
func (p *pass) opening(r roundTable) table.Opening {
	rules, settings := p.t.Rules(), p.t.Settings
	places, entrants := p.places(r.table)
	return table.Opening{
		Guild: p.t.Created.Guild, Channel: r.venue.Message, Thread: true,
		Options: journal.Options{Edition: settings.Edition, Mode: rules.Mode, Seats: len(places),
			Pace: paceOf(settings), Booty: settings.Booty, Language: settings.Language, CoverComputer: journal.Mate,
			Minutes: settings.Minutes, Late: journal.HandOver, Misses: maxMissedTurns},
		Tournament: &journal.TournamentTable{ID: p.loaded.ID, Round: r.Round, Number: r.Table, Places: places,
			Entrants: entrants, Role: settings.Role != 0, Until: p.deadline()},
	}
}

// paceOf returns the pace of games. It is live below an hour a turn: everybody is there and looks at one board.
func paceOf(s tournamentjournal.Settings) journal.Pace {
	if s.Minutes > 0 && s.Minutes < minutesPerHour {
		return journal.Live
	}
	return journal.Relaxed
}

// maxMissedTurns is how many turns in a row a player may miss before a computer has their seat until they return.
const maxMissedTurns = 2
