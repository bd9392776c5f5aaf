package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"korsar/storage/sqlstore"
)

const (
	queueLength = 1024 // changes that may wait for a writer before callers block
	maxBatch    = 64   // changes in one transaction
)

// Options configure a store. Their zero values are good defaults.
type Options struct {
	Readers int // connections for reading; 0 for 4
	Writers int // connections that commit; 0 for 3

	Existing bool // return an error if the database is empty, instead of filling it

	// Upgraded, if not nil, is called after an upgrade with the previous and the new schema version.
	Upgraded func(from, to int64)

	migrations fs.FS // nil for the migrations of this program
}

func (o Options) withDefaults() Options {
	o.Readers = cmp.Or(o.Readers, 4)
	o.Writers = cmp.Or(o.Writers, 3)
	if o.migrations == nil {
		o.migrations = migrations
	}
	return o
}

// Store keeps everything in a PostgreSQL database. It implements storage.Store, storage.Leases, storage.Signals and
// storage.SettingsVersions.
type Store struct {
	*sqlstore.Store
	database *database
	sender   string // the name under which this store sends signals, and by which it recognizes its own
}

// Open opens a database by its URL (postgres://user:password@host/database) and upgrades its schema, creating it if
// necessary. Errors say what to do, and never contain the password. Among them are storage.ErrNewerSchema and
// storage.ErrEarlierBuild.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	db, err := open(ctx, url, o.withDefaults())
	if err != nil {
		return nil, fmt.Errorf("open the PostgreSQL database: %w", explain(err))
	}
	return &Store{Store: sqlstore.New(db), database: db, sender: rand.Text()[:10]}, nil
}

func open(ctx context.Context, url string, o Options) (*database, error) {
	conn, config, _, err := connect(ctx, url)
	if err != nil {
		return nil, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	config.MaxConns = int32(o.Readers + o.Writers)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	readers := stdlib.OpenDBFromPool(pool)
	if err := migrate(ctx, conn, readers, o); err != nil {
		_ = readers.Close()
		pool.Close()
		return nil, err
	}
	return newDatabase(pool, readers, o), nil
}

// parse returns the configuration in a URL. If the URL has no connect timeout, it is deadAfter.
func parse(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, deadAfter)
	config.ConnConfig.DialFunc = dial(config.ConnConfig.ConnectTimeout)
	return config, nil
}

// connect returns a connection to a database, the configuration of further ones, and whether there is a pooler in front
// of it. Through a pooler, prepared statements have no names, because some poolers do not pass them on. The returned
// connection prepares none. The caller must close it.
func connect(ctx context.Context, url string) (conn *pgx.Conn, config *pgxpool.Config, pooled bool, err error) {
	if config, err = parse(url); err != nil {
		return nil, nil, false, err
	}
	first := config.ConnConfig.Copy()
	if first.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement {
		first.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	if conn, err = pgx.ConnectConfig(ctx, first); err != nil {
		return nil, nil, false, err
	}
	if pooled, err = isPooled(ctx, conn); err != nil {
		return nil, nil, false, errors.Join(err, conn.Close(ctx))
	}
	if pooled && config.ConnConfig.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	return conn, config, pooled, nil
}

type database struct {
	product
	pool    *pgxpool.Pool
	readers *sql.DB
	timeout time.Duration   // of each read
	plain   *sqlstore.Group // commits all changes except those of ladders
	ladders *sqlstore.Group // commits changes of ladders
}

var _ sqlstore.Database = (*database)(nil)

func newDatabase(pool *pgxpool.Pool, readers *sql.DB, o Options) *database {
	d := &database{pool: pool, readers: readers, timeout: readTimeout}
	var committers []sqlstore.Committer
	for range o.Writers {
		committers = append(committers, &committer{d})
	}
	d.plain = sqlstore.NewGroup(queueLength, maxBatch, committers...)
	d.ladders = sqlstore.NewGroup(queueLength, maxBatch, &committer{d})
	return d
}

// product implements sqlstore.Product.
type product struct{}

// Dialect implements sqlstore.Product.
func (product) Dialect() sqlstore.Dialect { return sqlstore.PostgreSQL }

// Explain implements sqlstore.Product.
func (product) Explain(err error) error { return explain(err) }

// IsDamage implements sqlstore.Product.
func (product) IsDamage(err error) bool { return isDamage(err) }

// Readers implements sqlstore.Database.
func (d *database) Readers() *sql.DB { return d.readers }

// ReadsAgain implements sqlstore.Database. After a lost connection, another one may work.
func (d *database) ReadsAgain(err error, tries int) bool {
	return tries < maxTries && d.replaceLost(err)
}

// replaceLost replaces all connections if err means that one is lost, because the others are probably lost too. It
// reports whether it did.
func (d *database) replaceLost(err error) bool {
	lost := isLost(err) || errors.Is(err, driver.ErrBadConn)
	if lost {
		d.pool.Reset()
	}
	return lost
}

// Write implements sqlstore.Database.
func (d *database) Write(ctx context.Context, c sqlstore.Change) error {
	if c.Ladders {
		return d.ladders.Write(ctx, c)
	}
	return d.plain.Write(ctx, c)
}

// Close implements sqlstore.Database.
func (d *database) Close() error {
	err := d.readers.Close()
	d.pool.Close()
	return err
}
