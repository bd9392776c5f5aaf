package sqlstore

import (
	"context"
	"fmt"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const tournamentColumns = `t.id, t.guild, t.channel, t.name, t.format, t.phase, t.host, t.entrants, t.round,
		t.token, t.latest`

var (
	tournamentsAt = define(`SELECT ` + tournamentColumns + ` FROM tournaments t WHERE t.guild = ?1
		ORDER BY t.phase IN ('finished', 'canceled'), t.latest DESC, t.id DESC LIMIT ?2`)
	// The limit is more than anybody enters.
	tournamentsOf = define(`SELECT ` + tournamentColumns + `, p.entrant, p.place
		FROM tournament_people p JOIN tournaments t ON t.id = p.tournament
		WHERE p.person = ?1 AND p.entrant > 0 ORDER BY t.latest DESC, t.id DESC LIMIT 10000`)
	tournamentWinners = define(`SELECT tournament, person FROM tournament_people
		WHERE tournament IN (SELECT value FROM json_each(?1)) AND place = 1`)
	forgottenEntrant  = define(`SELECT 1 FROM forgotten_entrants WHERE tournament = ?1 AND "user" = ?2`)
	tournamentByToken = define(`SELECT id FROM tournaments WHERE token = ?1 AND token <> ''`)
)

// TournamentsAt implements storage.Tournaments.
func (s *Store) TournamentsAt(ctx context.Context, guild snowflake.ID,
	limit int) ([]storage.TournamentSummary, error) {
	all, err := list(ctx, s, func(from Scanner) (storage.TournamentSummary, error) { return scanTournament(from) },
		tournamentsAt, int64(guild), limit)
	if err != nil {
		return nil, fmt.Errorf("list tournaments of guild %d: %w", guild, err)
	}
	return all, nil
}

// TournamentsOf implements storage.Tournaments.
func (s *Store) TournamentsOf(ctx context.Context, p journal.PersonID) ([]storage.TournamentPart, error) {
	all, err := list(ctx, s, func(from Scanner) (part storage.TournamentPart, err error) {
		part.TournamentSummary, err = scanTournament(from, &part.Entrant, &part.Place)
		return part, err
	}, tournamentsOf, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list tournaments of person %d: %w", p, err)
	}
	return all, nil
}

// TournamentWinners implements storage.Tournaments.
func (s *Store) TournamentWinners(ctx context.Context,
	ids ...journal.TournamentID) (map[journal.TournamentID][]journal.PersonID, error) {
	winners := map[journal.TournamentID][]journal.PersonID{}
	err := s.read(ctx, func(row Scanner) error {
		var id journal.TournamentID
		var p journal.PersonID
		err := row.Scan(&id, &p)
		winners[id] = append(winners[id], p)
		return err
	}, tournamentWinners, encodeNumbers(ids))
	if err != nil {
		return nil, fmt.Errorf("find the winners of tournaments: %w", err)
	}
	for _, people := range winners {
		slices.Sort(people)
	}
	return winners, nil
}

// TournamentByToken implements storage.Tournaments.
func (s *Store) TournamentByToken(ctx context.Context, token string) (id journal.TournamentID, err error) {
	if err := s.queryRow(ctx, []any{&id}, tournamentByToken, token); err != nil {
		return 0, fmt.Errorf("find tournament by token: %w", err)
	}
	return id, nil
}

// HasForgottenEntrant implements storage.Tournaments.
func (s *Store) HasForgottenEntrant(ctx context.Context, id journal.TournamentID, user snowflake.ID) (bool, error) {
	has, err := s.hasUser(ctx, forgottenEntrant, int64(id), user)
	if err != nil {
		return false, fmt.Errorf("find forgotten user %d in tournament %d: %w", user, id, err)
	}
	return has, nil
}

func scanTournament(from Scanner, more ...any) (t storage.TournamentSummary, err error) {
	var latest int64
	err = from.Scan(append([]any{&t.ID, &t.Guild, &t.Channel, &t.Name, &t.Format, &t.Phase, &t.Host,
		&t.Entrants, &t.Round, &t.Token, &latest}, more...)...)
	t.Latest = fromMillis(latest)
	return t, err
}
