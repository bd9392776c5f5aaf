package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// tableBatch is how many tables, or tournaments, are listed at a time: a list of all of them would be unbounded, and an
// open query would hold a snapshot.
const tableBatch = 1000

var (
	// orphans finds tables that have entries but no row. tournamentOrphans does the same for tournaments.
	orphans     = define(`SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)`)
	tableCount  = define(`SELECT count(*) FROM tables`)
	tablesAfter = define(`SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2`)

	tournamentOrphans = define(`SELECT DISTINCT tournament FROM tournament_entries
		WHERE tournament NOT IN (SELECT id FROM tournaments)`)
	tournamentsAfter = define(`SELECT id FROM tournaments WHERE id > ?1 ORDER BY id LIMIT ?2`)
)

// Examine loads each table and each tournament, reports damaged ones to the inspector, and returns the number of each.
func Examine(ctx context.Context, db *sql.DB, product Product,
	i storage.Inspector) (tables, tournaments int, err error) {
	all := snapshot{db, product}
	if err := all.row(ctx, tableCount).Scan(&tables); err != nil {
		return 0, 0, fmt.Errorf("count tables: %w", err)
	}
	// Each table gets its own snapshot: with one for all of them, the log of a file would grow in the meantime.
	err = eachNumber(ctx, all, tablesAfter, tables, i, func(id journal.TableID) error {
		return inSnapshot(ctx, db, product, func(snap snapshot) error {
			_, err := snap.load(ctx, id)
			return storage.UnlessNotFound(err) // it may have been deleted since it was listed
		})
	})
	if err != nil {
		return tables, 0, err
	}
	quiet := storage.Inspector{Damaged: i.Damaged} // tournaments are few
	err = eachNumber(ctx, all, tournamentsAfter, 0, quiet, func(id journal.TournamentID) error {
		tournaments++
		return inSnapshot(ctx, db, product, func(snap snapshot) error {
			_, err := snap.loadTournament(ctx, id)
			return storage.UnlessNotFound(err)
		})
	})
	if err == nil {
		err = all.reportOrphans(ctx, i, tournamentOrphans, func(e *storage.CorruptError) any { return &e.Tournament })
	}
	if err == nil {
		err = all.reportOrphans(ctx, i, orphans, func(e *storage.CorruptError) any { return &e.Table })
	}
	return tables, tournaments, err
}

// eachNumber calls visit for each number of a table or a tournament that a query finds, in its order. It reports damage
// to the inspector and continues with the next number. It stops at any other error.
func eachNumber[N ~int64](ctx context.Context, s snapshot, after *Statement, total int, i storage.Inspector,
	visit func(N) error) error {
	var last N
	for done := 0; ; {
		batch, err := numbersAfter(ctx, s, after, last)
		if err != nil {
			return fmt.Errorf("list those after %d: %w", last, err)
		}
		for _, last = range batch {
			err := visit(last)
			if corrupt, damaged := errors.AsType[*storage.CorruptError](err); damaged {
				i.ReportDamaged(corrupt)
			} else if err != nil {
				return fmt.Errorf("visit %d: %w", last, err)
			}
			done++
			i.ReportProgress(done, max(done, total)) // some may have been opened in the meantime
		}
		if len(batch) < tableBatch {
			return nil
		}
	}
}

// reportOrphans reports to the inspector each number that a query finds to have entries but no row.
func (s snapshot) reportOrphans(ctx context.Context, i storage.Inspector, query *Statement,
	number func(*storage.CorruptError) any) error {
	return s.each(ctx, func(from Scanner) error {
		orphan := &storage.CorruptError{Err: errNoRow}
		err := from.Scan(number(orphan))
		i.ReportDamaged(orphan)
		return err
	}, query)
}

func numbersAfter[N ~int64](ctx context.Context, s snapshot, query *Statement, after N) (numbers []N, err error) {
	err = s.each(ctx, func(from Scanner) error {
		n, err := scanOne[N](from)
		numbers = append(numbers, n)
		return err
	}, query, int64(after), tableBatch)
	return numbers, err
}
