package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"

	"korsar/storage"
	"korsar/storage/journal"
)

// SchemaTable is a table of the schema.
type SchemaTable struct {
	Name   string
	Key    string // columns of its key
	Number string // the column whose values the database assigns; "" for none
}

// all returns the query for all rows, with the columns that the database has.
func (t SchemaTable) all() string {
	return "SELECT * FROM " + t.Name + " ORDER BY " + t.Key //nolint:unqueryvet // a copy has every column
}

// SchemaTables returns all tables of the schema, each after the tables that it refers to.
func SchemaTables() []SchemaTable {
	return []SchemaTable{
		{"tables", "id", "id"},
		{"seats", "table_id, seat", ""},
		{"entries", "table_id, seq", ""},
		{"outbox", "table_id, kind, key", ""},
		{"deadlines", "table_id, kind", ""},
		{"pings", "person, at, table_id", ""},
		{"alerts", "person, channel", ""},
		{"player_calls", "channel", ""},
		{"uptime", "id", ""},
		{"outages", "began", ""},
		{"people", "id", "id"},
		{"bindings", "table_id, person", ""},
		{"guilds", "id", ""},
		{"results", "number", "number"},
		{"result_sides", "result, side", ""},
		{"credits", "result, seat, person", ""},
		{"ladders", "id", "id"},
		{"standings", "ladder, person", ""},
		{"rulings", "number", "number"},
		{"live_pages", "table_id", ""},
		{"analyses", "table_id", ""},
		{"announcements", "guild, kind", ""},
		{"game_lists", "guild", ""},
		{"puzzle_answers", "person, puzzle", ""},
		{"streak_warnings", "person", ""},
		{"puzzle_posts", "guild, puzzle", ""},
		{"forgotten_answers", "puzzle, \"user\"", ""},
		{"practice_answers", "person, puzzle", ""},
		{"tournaments", "id", "id"},
		{"tournament_entries", "tournament, seq", ""},
		{"tournament_people", "person, tournament", ""},
		{"forgotten_entrants", "tournament, \"user\"", ""},
		{"gateway_sessions", "shard", ""},
		{"identifies", "bucket", ""},
		{"interactions", "id, effect", ""},
		{"restores", "at", ""},
	}
}

// Importer adds rows in bulk.
type Importer interface {
	// Add adds rows to a table until next returns nil.
	Add(table string, columns []string, next func() ([]any, error)) error

	// SetLast makes a table assign only numbers after last.
	SetLast(of SchemaTable, last int64) error
}

var errNotEmpty = errors.New("the target is not empty: name a new database")

// CopyTo copies everything to an empty store in one transaction. Then it compares every row, the game of every table
// and every tournament on both sides. It does not copy later commits to s. Progress counts each row twice. After an
// error the target is empty, unless the comparison failed.
func (s *Store) CopyTo(ctx context.Context, target *Store, progress func(done, total int)) error {
	err := s.snapshot(ctx, func(snap snapshot) error {
		c := copying{ctx: ctx, from: snap, progress: progress, sums: map[string]hash.Hash64{}}
		if err := c.count(target); err != nil {
			return err
		}
		if err := target.Call(func() error { return target.db.Import(ctx, c.copy) }); err != nil {
			return err
		}
		return target.snapshot(ctx, c.compare)
	})
	if err != nil {
		return fmt.Errorf("copy the database: %w", s.db.Explain(err))
	}
	return nil
}

// copying is a copy in progress.
type copying struct {
	ctx         context.Context
	from        snapshot
	progress    func(done, total int)
	done, total int
	sums        map[string]hash.Hash64 // of the rows, by table
}

// count counts the rows to copy and refuses a target that has any.
func (c *copying) count(target *Store) error {
	return target.snapshot(c.ctx, func(to snapshot) error {
		for _, of := range SchemaTables() {
			var here, there int
			err := errors.Join(c.from.db.QueryRowContext(c.ctx, "SELECT count(*) FROM "+of.Name).Scan(&here),
				to.db.QueryRowContext(c.ctx, "SELECT count(*) FROM "+of.Name).Scan(&there))
			if err != nil {
				return err
			}
			if there > 0 {
				return errNotEmpty
			}
			c.total += 2 * here
		}
		return nil
	})
}

func (c *copying) copy(to Importer) error {
	for _, of := range SchemaTables() {
		rows, err := c.from.db.QueryContext(c.ctx, of.all())
		if err != nil {
			return err
		}
		err = c.copyTable(to, of.Name, rows)
		if err == nil && of.Number != "" {
			var last int64
			if last, err = c.from.product.LastNumber(c.ctx, c.from.db, of); err == nil {
				err = to.SetLast(of, last)
			}
		}
		if err != nil {
			return fmt.Errorf("table %s: %w", of.Name, err)
		}
	}
	return nil
}

func (c *copying) copyTable(to Importer, table string, rows *sql.Rows) error {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	c.sums[table] = fnv.New64a()
	return to.Add(table, columns, func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		values, err := c.scan(rows, len(columns))
		if err == nil {
			addRow(c.sums[table], columns, values)
		}
		return values, err
	})
}

// scan reads a row and reports progress.
func (c *copying) scan(rows *sql.Rows, columns int) ([]any, error) {
	values, into := make([]any, columns), make([]any, columns)
	for i := range values {
		into[i] = &values[i]
	}
	err := rows.Scan(into...)
	for i, v := range values {
		if text, is := v.([]byte); is {
			values[i] = string(text)
		}
	}
	c.done++
	c.progress(c.done, c.total)
	return values, errors.Join(err, c.ctx.Err())
}

// compare compares the target with the rows, tables and tournaments that were copied.
func (c *copying) compare(to snapshot) error {
	for _, of := range SchemaTables() {
		rows, err := to.db.QueryContext(c.ctx, of.all())
		if err != nil {
			return err
		}
		sum, err := c.sum(rows)
		switch {
		case err != nil:
			return err
		case sum != c.sums[of.Name].Sum64():
			return fmt.Errorf("the copy of table %s differs: delete the copy and try again", of.Name)
		}
	}
	err := eachNumber(c.ctx, c.from, tablesAfter, 0, storage.Inspector{}, func(id journal.TableID) error {
		return compareLoaded(c, to, snapshot.load, id, fmt.Sprintf("table %d plays another game", id))
	})
	if err != nil {
		return err
	}
	return eachNumber(c.ctx, c.from, tournamentsAfter, 0, storage.Inspector{}, func(id journal.TournamentID) error {
		return compareLoaded(c, to, snapshot.loadTournament, id, fmt.Sprintf("tournament %d is another one", id))
	})
}

func (c *copying) sum(rows *sql.Rows) (uint64, error) {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	sum := fnv.New64a()
	for rows.Next() {
		values, err := c.scan(rows, len(columns))
		if err != nil {
			return 0, err
		}
		addRow(sum, columns, values)
	}
	return sum.Sum64(), rows.Err()
}

// compareLoaded compares a table or a tournament on both sides. Damage here must be damage there, at the same entry.
func compareLoaded[N ~int64, T any](c *copying, to snapshot, load func(snapshot, context.Context, N) (T, error), id N,
	difference string) error {
	here, errHere := load(c.from, c.ctx, id)
	there, errThere := load(to, c.ctx, id)
	damage, damagedHere := errors.AsType[*storage.CorruptError](errHere)
	copied, damagedThere := errors.AsType[*storage.CorruptError](errThere)
	switch {
	case errHere != nil && !damagedHere:
		return errHere
	case errThere != nil && !damagedThere:
		return errThere
	case damagedHere && damagedThere && damage.Seq == copied.Seq:
		return nil
	case damagedHere || damagedThere || !reflect.DeepEqual(here, there):
		return fmt.Errorf("the copy of %s: delete the copy and try again", difference)
	}
	return nil
}

// addRow adds a row to a checksum. Products differ in the order of columns, in booleans and in JSON. So columns are
// sorted by name, booleans become numbers, and JSON gets one form.
func addRow(sum hash.Hash64, columns []string, values []any) {
	order := make([]int, len(columns))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(columns[a], columns[b]) })
	for _, i := range order {
		value := values[i]
		switch v := value.(type) {
		case bool:
			value = int64(0)
			if v {
				value = int64(1)
			}
		case string:
			value = oneForm(v)
		}
		fmt.Fprintf(sum, "%s=%T %v\n", columns[i], value, value)
	}
}

// oneForm returns JSON with sorted keys and no spaces. It returns other text unchanged.
func oneForm(text string) string {
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return text
	}
	var value any
	from := json.NewDecoder(strings.NewReader(text))
	from.UseNumber()
	if from.Decode(&value) != nil || from.More() {
		return text
	}
	formed, err := json.Marshal(value)
	if err != nil {
		return text
	}
	return string(formed)
}
