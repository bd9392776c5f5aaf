package localserver

import (
	"context"
	"net/url"
	"sync"

	"github.com/jackc/pgx/v5"
)

// Admin creates and drops databases. It has one connection, since a server starts a process for each. It is safe for
// concurrent use.
type Admin struct {
	beside *url.URL

	mu   sync.Mutex // guards conn; held while a statement runs, since a connection runs one at a time
	conn *pgx.Conn  // nil until needed, and once closed
}

// NewAdmin returns an Admin that connects to the database beside, and creates others on its server. The URL must name a
// user who may do so.
func NewAdmin(beside *url.URL) *Admin { return &Admin{beside: beside} }

// Create creates an empty database and returns its URL.
func (a *Admin) Create(ctx context.Context, name string) (*url.URL, error) {
	if err := a.exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return nil, err
	}
	created := *a.beside
	created.Path = "/" + name
	return &created, nil
}

// Drop drops a database and ends its connections.
func (a *Admin) Drop(ctx context.Context, name string) error {
	return a.exec(ctx, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
}

func (a *Admin) exec(ctx context.Context, statement string) (err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.conn == nil {
		if a.conn, err = pgx.Connect(ctx, a.beside.String()); err != nil {
			return err
		}
	}
	_, err = a.conn.Exec(ctx, statement)
	return err
}

// Close closes the connection. The next statement opens another one.
func (a *Admin) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.conn != nil {
		_ = a.conn.Close(context.Background()) // the server may be gone
		a.conn = nil
	}
}
