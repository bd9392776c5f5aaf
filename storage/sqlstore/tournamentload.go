package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

var (
	rowOfTournament   = define(`SELECT token, last_seq, checksum FROM tournaments WHERE id = ?1`)
	tournamentEntries = define(`SELECT seq, at, kind, person, cause, body FROM tournament_entries WHERE tournament = ?1
		ORDER BY seq`)
	tournamentEntriesAfter = define(`SELECT seq, at, kind, person, cause, body FROM tournament_entries
		WHERE tournament = ?1 AND seq > ?2 ORDER BY seq`)
)

// TournamentAfter implements storage.Tournaments.
func (s *Store) TournamentAfter(ctx context.Context, id journal.TournamentID,
	seq int64) (after storage.TournamentEntries, err error) {
	var end journalEnd
	var token string
	err = s.readAll(ctx, Query{rowOfTournament, Row{int64(id)}, func(from Scanner) error {
		end.found = true
		return from.Scan(&token, &end.lastSeq, &end.checksum)
	}}, Query{tournamentEntriesAfter, Row{int64(id), seq}, func(from Scanner) error {
		line, err := scanLine(from)
		after.Entries = append(after.Entries, line)
		return err
	}})
	if err == nil && !end.found {
		err = storage.ErrNotFound
	}
	if err != nil {
		return storage.TournamentEntries{}, fmt.Errorf("read tournament %d after entry %d: %w", id, seq, err)
	}
	after.Checksum = journal.Checksum(end.checksum)
	return after, nil
}

// LoadTournament implements storage.Tournaments.
func (s *Store) LoadTournament(ctx context.Context, id journal.TournamentID) (storage.LoadedTournament, error) {
	l := newTournamentLoading(id)
	loaded, err := l.end(ctx, s.db, s.readAll(ctx, l.queries()...))
	if err != nil {
		return loaded, fmt.Errorf("load tournament %d: %w", id, err)
	}
	return loaded, nil
}

// loadTournament reads a tournament and refuses a journal that is not the committed one. Errors: storage.ErrNotFound,
// *storage.CorruptError.
func (s snapshot) loadTournament(ctx context.Context, id journal.TournamentID) (storage.LoadedTournament, error) {
	l := newTournamentLoading(id)
	return l.end(ctx, s.product, s.run(ctx, l.queries()...))
}

// tournamentLoading is a tournament that is being read.
type tournamentLoading struct {
	row     journalEnd
	journal folding
	loaded  storage.LoadedTournament
}

func newTournamentLoading(id journal.TournamentID) *tournamentLoading {
	l := &tournamentLoading{loaded: storage.LoadedTournament{ID: id, Tournament: new(tournamentjournal.Tournament)}}
	l.journal = folding{subject: storage.CorruptError{Tournament: id}, restore: func(line journal.Line) error {
		e, err := l.loaded.Tournament.Restore(line)
		if err == nil {
			l.loaded.Entries = append(l.loaded.Entries, e)
		}
		return err
	}}
	return l
}

func (l *tournamentLoading) queries() []Query {
	id := int64(l.loaded.ID)
	return []Query{{rowOfTournament, Row{id}, refusing(l.journal.subject, l.scan)},
		l.journal.query(tournamentEntries, id)}
}

func (l *tournamentLoading) scan(from Scanner) error {
	l.row.found = true
	return from.Scan(&l.loaded.Token, &l.row.lastSeq, &l.row.checksum)
}

// end returns the outcome of the queries. After an error it returns no part of the tournament.
func (l *tournamentLoading) end(ctx context.Context, product Product, err error) (storage.LoadedTournament, error) {
	if err := l.journal.endAt(ctx, product, l.row, l.loaded.Tournament.Checksum, err); err != nil {
		return storage.LoadedTournament{}, err
	}
	return l.loaded, nil
}
