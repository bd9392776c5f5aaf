package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// backend returns the id of the server process that currently serves a connection.
func backend(ctx context.Context, conn *pgx.Conn) (process uint32, err error) {
	err = conn.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&process)
	return process, err
}

// isPooled reports whether a connection leads to a pooler, which gives its clients process ids of its own.
func isPooled(ctx context.Context, conn *pgx.Conn) (bool, error) {
	process, err := backend(ctx, conn)
	return process != conn.PgConn().PID(), err
}

// poolerLooks is how often each connection is asked for its server process.
const poolerLooks = 10

// sharesBackends reports whether the pooler behind a connection gives each transaction another process of the server.
// Then one connection has several processes, or two connections have the same one. A LISTEN would stay in such a
// process: nobody would receive its signals, and the pooler would log a warning for each.
func sharesBackends(ctx context.Context, conn *pgx.Conn) (bool, error) {
	other, err := pgx.ConnectConfig(ctx, conn.Config())
	if err != nil {
		return false, err
	}
	defer other.Close(context.WithoutCancel(ctx))
	clients := map[uint32]*pgx.Conn{}
	processes := map[*pgx.Conn]uint32{}
	for range poolerLooks {
		for _, client := range []*pgx.Conn{conn, conn, other} { // twice, because a pooler may use its processes in turn
			process, err := backend(ctx, client)
			if err != nil {
				return false, err
			}
			if before, served := processes[client]; served && before != process {
				return true, nil
			}
			if before := clients[process]; before != nil && before != client {
				return true, nil
			}
			clients[process], processes[client] = client, process
		}
	}
	return false, nil
}

// losesSignals reports whether a connection cannot receive signals.
func losesSignals(ctx context.Context, conn *pgx.Conn) (bool, error) {
	if pooled, err := isPooled(ctx, conn); err != nil || !pooled {
		return false, err
	}
	return sharesBackends(ctx, conn)
}
