package sqlite

import (
	"database/sql/driver"
	"fmt"
	"testing"

	"korsar/storage/sqlstore"
)

// TestWriterIsDurable reads the settings of the writer's connection. 2 is FULL for synchronous, and 1 is on for
// secure_delete (https://www.sqlite.org/pragma.html#pragma_synchronous).
func TestWriterIsDurable(t *testing.T) {
	s := openTest(t)
	for pragma, wanted := range map[string]string{
		"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "5000", "secure_delete": "1",
	} {
		value := make([]driver.Value, 1)
		must(t, s.write(t.Context(), func(sqlstore.Writer) error {
			rows, err := s.db.writer.conn.Query("PRAGMA "+pragma, nil)
			if err != nil {
				return err
			}
			defer rows.Close()
			return rows.Next(value)
		}))
		if got := fmt.Sprintf("%v", value[0]); got != wanted {
			t.Errorf("%s is %s, want %s", pragma, got, wanted)
		}
	}
}

// TestOnlyRelaxedChangesDoNotWaitForTheDisk checks that other changes stay durable after a relaxed change, and in the
// same transaction. 1 is NORMAL, and 2 is FULL.
func TestOnlyRelaxedChangesDoNotWaitForTheDisk(t *testing.T) {
	s := openTest(t)
	commit := func(wanted int64, relaxed ...bool) {
		t.Helper()
		do := func(sqlstore.Writer) error {
			rows, err := s.db.writer.conn.Query("PRAGMA synchronous", nil)
			if err != nil {
				return err
			}
			defer rows.Close()
			value := make([]driver.Value, 1)
			if err := rows.Next(value); err != nil || value[0] != wanted {
				t.Errorf("of changes that are relaxed %v synchronous is %v, want %d", relaxed, value[0], wanted)
			}
			return nil
		}
		var changes []*sqlstore.Queued
		for _, r := range relaxed {
			changes = append(changes, &sqlstore.Queued{Change: sqlstore.Change{Relaxed: r, Do: do}})
		}
		s.db.writer.Commit(changes)
		for _, c := range changes {
			must(t, c.Err)
		}
	}
	commit(2, false)
	commit(1, true, true)
	commit(1, true)
	commit(2, true, false)
	commit(1, true)
	commit(2, false)
}

// TestEveryReaderOnlyReads checks all connections of the pool, which it holds at the same time.
func TestEveryReaderOnlyReads(t *testing.T) {
	s := openTest(t)
	for range s.db.readers.Stats().MaxOpenConnections {
		conn, err := s.db.readers.Conn(t.Context())
		must(t, err)
		defer conn.Close()
		for pragma, wanted := range map[string]int{"foreign_keys": 1, "busy_timeout": 5000, "query_only": 1} {
			var got int
			must(t, conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
			if got != wanted {
				t.Errorf("%s of a reader is %d, want %d", pragma, got, wanted)
			}
		}
		if _, err := conn.ExecContext(t.Context(), `PRAGMA query_only = off; DELETE FROM tables`); err == nil {
			t.Error("a reader can write")
		}
	}
}
