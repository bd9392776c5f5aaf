package sqlstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
)

// errDoesNotFollow is returned for a commit whose entries continue another journal than the stored one.
var errDoesNotFollow = errors.New("the commit does not follow the stored entries: load the table again")

// Create implements storage.Tables.
func (s *Store) Create(ctx context.Context, c storage.Commit) (id journal.TableID, err error) {
	p, err := prepareCommit(c)
	if err = cmp.Or(err, checkFirst(c.Entries, c.Follows, journal.Opened{}.Kind())); err == nil {
		err = s.writeCommit(ctx, p, createOnce(ctx, effectTable, &p.table, p.create))
		id = p.table
	}
	if err != nil {
		return id, fmt.Errorf("open table: %w", err)
	}
	return id, nil
}

// Append implements storage.Tables.
func (s *Store) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	p, err := prepareCommit(c)
	if err == nil {
		p.table = id
		err = s.writeCommit(ctx, p, p.append)
	}
	if err != nil {
		return fmt.Errorf("commit at table %d: %w", id, err)
	}
	return nil
}

func (s *Store) writeCommit(ctx context.Context, p *preparedCommit, do func(writer) error) error {
	c := Change{Table: p.table, Ladders: p.result != nil, Alone: p.woken != nil}
	return s.change(ctx, c, do)
}

// create inserts a new table and sets p.table to its number.
func (p *preparedCommit) create(w writer) error {
	if err := p.checkRoom(w); err != nil {
		return err
	}
	// Without the number, which is assigned, and the journal before the commit, which is empty.
	row := append(slices.Clone(p.summary[1:13]), p.summary[15])
	id, _, err := w.queryInt(insertTable, row)
	if err != nil {
		return err
	}
	p.table = journal.TableID(id)
	if err := p.writeEntries(w); err != nil {
		return err
	}
	if err := p.writeSeats(w); err != nil {
		return err
	}
	return p.writeRows(w)
}

// checkRoom returns an error if the new table's host or its guild has too many unfinished tables.
func (p *preparedCommit) checkRoom(w writer) error {
	if p.room == nil {
		return nil
	}
	if err := w.lockGuild(p.guild); err != nil {
		return err
	}
	return w.Query(countTables, Row{p.guild, p.host}, func(from Scanner) error {
		var all, hosted int
		err := from.Scan(&all, &hosted)
		switch {
		case err == nil && hosted >= p.room.OfHost:
			return storage.ErrHostFull
		case err == nil && all >= p.room.OfGuild:
			return storage.ErrFull
		}
		return err
	})
}

// append commits at an existing table. Entries go first, so that the loser of a race gets storage.ErrConflict before
// any other error.
func (p *preparedCommit) append(w writer) error {
	if err := p.writeEntries(w); err != nil {
		return err
	}
	if err := p.writeBindings(w); err != nil {
		return err
	}
	if err := p.writeSummary(w); err != nil {
		return err
	}
	return p.writeRows(w)
}

func (p *preparedCommit) writeEntries(w writer) error {
	for _, e := range p.entries {
		e[0] = int64(p.table)
		if err := w.Exec(insertEntry, e); err != nil {
			return err
		}
	}
	return nil
}

// writeSummary updates the index row. Without a summary it checks the journal on which the commit depends.
func (p *preparedCommit) writeSummary(w writer) error {
	if p.summary == nil {
		return p.checkJournal(w)
	}
	p.summary[0] = int64(p.table)
	if updated, err := w.Changes(updateTurn, p.summary); updated || err != nil {
		return err
	}
	switch rewritten, err := w.Changes(updateTable, p.summary); {
	case err != nil:
		return err
	case !rewritten:
		return cmp.Or(w.mustExist(p.table), p.otherJournal())
	}
	if p.over {
		if err := w.Exec(deleteBindings, Row{int64(p.table)}); err != nil {
			return err
		}
	}
	return p.writeSeats(w)
}

// checkJournal returns an error unless the table exists, with the journal on which the commit depends.
func (p *preparedCommit) checkJournal(w writer) error {
	if p.follows == 0 {
		return w.mustExist(p.table)
	}
	if is, err := w.Changes(lockJournal, Row{int64(p.table), p.follows}); is || err != nil {
		return err
	}
	return cmp.Or(w.mustExist(p.table), p.otherJournal())
}

// otherJournal returns the error for a commit that depends on another journal than the stored one. A commit with
// entries gets an unnamed error: the numbers of its entries were free, so it did not lose a race.
func (p *preparedCommit) otherJournal() error {
	if len(p.entries) > 0 {
		return errDoesNotFollow
	}
	return storage.ErrConflict
}

// mustExist returns storage.ErrNotFound if there is no such table.
func (w writer) mustExist(id journal.TableID) error { return w.mustFind(selectTable, Row{int64(id)}) }

// writeSeats updates the index of unfinished tables by person.
func (p *preparedCommit) writeSeats(w writer) error {
	people := Row{int64(p.table), p.seated}
	if err := w.Exec(deleteSeats, people); err != nil {
		return err
	}
	return w.Exec(insertSeats, people)
}

func (p *preparedCommit) writeRows(w writer) error {
	if err := p.rows.write(w, int64(p.table)); err != nil {
		return err
	}
	if p.result != nil {
		r := *p.result
		r.Table = p.table
		if err := w.addResult(r); err != nil {
			return err
		}
	}
	if p.woken == nil {
		return nil
	}
	return w.Exec(wakeTournament, p.woken)
}
