package tournaments

import (
	"context"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// manage changes a tournament for its host, or for a manager of the guild.
func (s *Service) manage(ctx context.Context, c table.Click, id journal.TournamentID, do decide) table.Reply {
	return s.act(ctx, c, id, func(t *tournamentjournal.Tournament, by journal.PersonID) (bodies, error) {
		if !c.ManagesGuild && t.Created.Host != by {
			return nil, refuse(HostOrManager)
		}
		return do(t, by)
	}, func(shown Shown) table.Reply { return Changed{shown} })
}

// Manage shows a tournament to a user who may change it.
func (s *Service) Manage(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.manage(ctx, c, id, func(*tournamentjournal.Tournament, journal.PersonID) (bodies, error) {
		return nil, nil
	})
}

// Start starts the tournament, so that the first round is paired. It refuses if too few have entered.
func (s *Service) Start(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		switch {
		case t.Started:
			return nil, refuse(StartedAlready)
		case t.Due() == tournament.DueEntrants:
			return nil, tournament.Refusal{Reason: tournament.TooFewEntrants}
		}
		return bodies{tournamentjournal.Started{}}, nil
	})
}

// Pause pauses the tournament: no round begins and none of its deadlines passes until it is resumed. Games that run go
// on, with their time for a turn.
func (s *Service) Pause(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		if t.Paused {
			return nil, refuse(PausedAlready)
		}
		return bodies{tournamentjournal.Paused{}}, nil
	})
}

// Resume lets a paused tournament go on. Its deadlines are later by the pause.
func (s *Service) Resume(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		if !t.Paused {
			return nil, refuse(NotPaused)
		}
		return bodies{tournamentjournal.Resumed{}}, nil
	})
}

// Remove takes an entrant out of all later rounds.
func (s *Service) Remove(ctx context.Context, c table.Click, id journal.TournamentID,
	e tournament.Entrant) table.Reply {
	return s.judge(ctx, c, id, func(*tournamentjournal.Tournament, journal.PersonID) (bodies, error) {
		return bodies{tournament.Withdrawn{Entrant: e}}, nil
	})
}

// Replace lets somebody else play for a user's entrant from now on. In the lobby of a table they still have to join
// themselves.
func (s *Service) Replace(ctx context.Context, c table.Click, id journal.TournamentID, user snowflake.ID,
	by table.User) table.Reply {
	return s.replace(ctx, c, id, user, by,
		func(_ *tournamentjournal.Tournament, person journal.PersonID) (journal.PersonID, error) {
			return person, nil
		})
}

// ReplacePartner is Replace for a user's partner whose data was deleted, since nobody can name them any more. If the
// pair has withdrawn, the two still have to come back.
func (s *Service) ReplacePartner(ctx context.Context, c table.Click, id journal.TournamentID, user snowflake.ID,
	by table.User) table.Reply {
	return s.replace(ctx, c, id, user, by,
		func(t *tournamentjournal.Tournament, person journal.PersonID) (journal.PersonID, error) {
			pair := t.PeopleOf(t.EntrantOf(person))
			rows, err := s.store.PeopleByID(ctx, pair...)
			for _, partner := range pair {
				if rows[partner].User == 0 {
					return partner, err
				}
			}
			return 0, err
		})
}

// replace lets the user by play for another person from now on. The function whom returns that person, given user's.
func (s *Service) replace(ctx context.Context, c table.Click, id journal.TournamentID, user snowflake.ID, by table.User,
	whom func(*tournamentjournal.Tournament, journal.PersonID) (journal.PersonID, error)) table.Reply {
	named, err := s.store.FindPerson(ctx, user)
	if err := storage.UnlessNotFound(err); err != nil {
		return s.refused(ctx, err)
	}
	after, err := s.newcomer(ctx, id, by, ForgottenOther)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.judge(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		before, err := whom(t, named)
		own := t.EntrantOf(before)
		switch {
		case err != nil:
			return nil, err
		case own == 0:
			return nil, refuse(UnknownUser)
		case t.EntrantOf(after) == own || !t.IsFree(after):
			return nil, refuse(ReplacedEntered)
		}
		return bodies{tournamentjournal.Replaced{Entrant: own, Old: before, New: after}}, nil
	})
}

// Extensions lists the times in minutes that a manager can add to a round at once: a quarter of an hour to a week.
var Extensions = []int{15, 30, 60, 3 * 60, 12 * 60, 24 * 60, 2 * 24 * 60, 7 * 24 * 60}

// Extend gives the latest round one of [Extensions], also for joining its tables.
func (s *Service) Extend(ctx context.Context, c table.Click, id journal.TournamentID, minutes int) table.Reply {
	return s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		switch {
		case !slices.Contains(Extensions, minutes):
			return nil, refuse(BadExtension)
		case t.Due() != tournament.DueGames:
			return nil, refuse(NoRoundRuns)
		}
		now := s.clock.Now()
		extended := func(at time.Time) time.Time {
			switch {
			case at.IsZero():
				return at
			case at.Before(now) && !t.Paused:
				at = now
			}
			return after(at, minutes)
		}
		return bodies{tournamentjournal.RoundExtended{Round: len(t.Rounds()),
			JoinBy: extended(t.JoinBy()), Deadline: extended(t.Deadline())}}, nil
	})
}

// Seen is a table as it was shown to a user who decides about it.
type Seen struct {
	TableNumber
	Phase tournament.Phase
	Game  journal.TableID // 0 if none was opened
}

// SettleTable gives a table of the latest round a result by hand: the gold of each side. A game that still runs is
// stopped.
func (s *Service) SettleTable(ctx context.Context, c table.Click, id journal.TournamentID, seen Seen,
	gold []int) table.Reply {
	return s.decideTable(ctx, c, id, seen,
		tournament.Settled{Round: seen.Round, Table: seen.Table, Gold: gold, ByHand: true})
}

// VoidTable annuls the game of a table of the latest round. A game that still runs is stopped.
func (s *Service) VoidTable(ctx context.Context, c table.Click, id journal.TournamentID, seen Seen) table.Reply {
	return s.decideTable(ctx, c, id, seen, tournament.Voided{Round: seen.Round, Table: seen.Table})
}

// decideTable decides about a table, unless it has changed since it was seen: its game may have got a result, or may be
// played again in a knock-out. If the winners get a role, nobody decides about a table of their own.
func (s *Service) decideTable(ctx context.Context, c table.Click, id journal.TournamentID, seen Seen,
	decision tournamentjournal.Body) table.Reply {
	return s.judge(ctx, c, id, func(t *tournamentjournal.Tournament, by journal.PersonID) (bodies, error) {
		latest := len(t.Rounds())
		if seen.Round < 1 || seen.Round != latest || seen.Table < 1 || seen.Table > len(t.Rounds()[latest-1].Tables) {
			return bodies{decision}, nil // the rules refuse it
		}
		at, own := &t.Rounds()[latest-1].Tables[seen.Table-1], t.EntrantOf(by)
		switch {
		case at.Phase != seen.Phase, t.VenueAt(latest, seen.Table).ID != seen.Game:
			return nil, refuse(TableChanged)
		case t.Settings.Role != 0 && own != tournament.Computer && at.SideOf(own) >= 0:
			return nil, refuse(OwnTable)
		}
		return bodies{decision}, nil
	})
}

// AskCancel asks the host or a manager whether to cancel the tournament.
func (s *Service) AskCancel(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	reply := s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		if t.IsOver() {
			return nil, tournament.Refusal{Reason: tournament.TournamentIsOver}
		}
		return nil, nil
	})
	if changed, may := reply.(Changed); may {
		return ConfirmCancel(changed)
	}
	return reply
}

// Cancel ends the tournament without a final result. Games that run are stopped.
func (s *Service) Cancel(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.manage(ctx, c, id, func(*tournamentjournal.Tournament, journal.PersonID) (bodies, error) {
		return bodies{tournament.Canceled{}}, nil
	})
}
