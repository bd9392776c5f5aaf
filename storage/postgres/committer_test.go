package postgres

import (
	"testing"
	"time"

	"korsar/storage/postgres/postgrestest"
	"korsar/storage/sqlstore"
)

var insertMarker = sqlstore.Define(`INSERT INTO identifies (bucket, at) VALUES (1, 1)`)

// TestSleeperIsCutOff: PostgreSQL ends a transaction whose process is asleep, so that nobody waits for its locks; awake
// again, the process makes the change once.
func TestSleeperIsCutOff(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), postgrestest.Database(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	tries := 0
	err = s.database.Write(t.Context(), sqlstore.Change{Do: func(w sqlstore.Writer) error {
		if tries++; tries == 1 {
			if _, err := w.Exec(insertMarker, nil); err != nil {
				return err
			}
			time.Sleep(maxIdle + time.Second)
		}
		_, err := w.Exec(insertMarker, nil)
		return err
	}})
	if err != nil || tries != 2 {
		t.Errorf("%d tries: %v", tries, err)
	}
}
