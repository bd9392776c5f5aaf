package postgres

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"korsar/storage/sqlstore"
)

// Import implements sqlstore.Database. It ends with ANALYZE. The server itself would do that only after a minute or
// more. Until then it would assume that all tables are empty, and scan whole tables.
func (d *database) Import(ctx context.Context, do func(sqlstore.Importer) error) error {
	return pgx.BeginTxFunc(ctx, d.pool, pgx.TxOptions{BeginQuery: begin(false)}, func(tx pgx.Tx) error {
		if err := do(importer{ctx, tx}); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "ANALYZE "+tableNames())
		return err
	})
}

// tableNames returns the names of all tables of the schema, separated by commas.
func tableNames() string {
	var names []string
	for _, of := range sqlstore.SchemaTables() {
		names = append(names, pgx.Identifier{of.Name}.Sanitize())
	}
	return strings.Join(names, ", ")
}

// importer implements sqlstore.Importer.
type importer struct {
	ctx context.Context
	tx  pgx.Tx
}

// Add implements sqlstore.Importer.
func (i importer) Add(table string, columns []string, next func() ([]any, error)) error {
	booleans, err := i.booleans(table, columns)
	if err != nil {
		return err
	}
	_, err = i.tx.CopyFrom(i.ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err := next()
		for n, value := range row {
			if number, is := value.(int64); is && booleans[n] {
				row[n] = number != 0
			}
		}
		return row, err
	}))
	return err
}

// booleans reports for each column of a table whether it is a boolean, which SQLite stores as a number.
func (i importer) booleans(table string, columns []string) (list []bool, err error) {
	names := make([]string, len(columns))
	for n, name := range columns {
		names[n] = pgx.Identifier{name}.Sanitize()
	}
	rows, err := i.tx.Query(i.ctx,
		"SELECT "+strings.Join(names, ", ")+" FROM "+pgx.Identifier{table}.Sanitize()+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for _, field := range rows.FieldDescriptions() {
		list = append(list, field.DataTypeOID == pgtype.BoolOID)
	}
	rows.Close()
	return list, rows.Err()
}

// SetLast implements sqlstore.Importer.
func (i importer) SetLast(of sqlstore.SchemaTable, last int64) error {
	_, err := i.tx.Exec(i.ctx, `SELECT setval(pg_get_serial_sequence($1, $2), greatest($3, 1), $3 > 0)`,
		of.Name, of.Number, last)
	return err
}

// LastNumber implements sqlstore.Product.
func (product) LastNumber(ctx context.Context, from sqlstore.Querier, of sqlstore.SchemaTable) (last int64, err error) {
	err = from.QueryRowContext(ctx,
		`SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence($1, $2) AS regclass)), 0)`,
		of.Name, of.Number).Scan(&last)
	return last, err
}
