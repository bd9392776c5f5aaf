package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// remedies say what to do about errors of PostgreSQL, by code or class ("Appendix A. Error Codes").
var remedies = map[string]string{
	"28":    "user or password are refused: check the URL, and pg_hba.conf on the server",
	"3D000": "there is no such database: create it, for example with createdb",
	"42501": "the user may not do this: make it the owner of the database",
	"25006": "this server cannot write: name the primary, not a standby",
	"53100": "the server's disk is full: free some space; a running bot continues by itself",
	"53300": "the server has no connection left: raise max_connections, or use a pooler",
	"57P":   "the server stops or starts: a running bot continues by itself",
	"XX001": "the database is damaged: restore a backup",
	"XX002": "an index of the database is damaged: rebuild it with reindexdb",
}

// explain adds the remedy to an error of PostgreSQL.
func explain(err error) error {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		for length := len(refused.Code); length >= 2; length-- {
			if remedy, known := remedies[refused.Code[:length]]; known {
				return fmt.Errorf("%s (%w)", remedy, err)
			}
		}
		return err
	}
	if IsUnavailable(err) {
		return fmt.Errorf("PostgreSQL cannot be reached: check that it runs, and host and port in the URL (%w)", err)
	}
	return err
}

// IsUnavailable reports whether PostgreSQL cannot be reached, or accepts no connection at the moment. Another try may
// succeed.
func IsUnavailable(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return strings.HasPrefix(refused.Code, "57P") || refused.Code == "53300"
	}
	_, unreachable := errors.AsType[*pgconn.ConnectError](err)
	return unreachable
}

// isDamage reports whether PostgreSQL has found that the database is damaged.
func isDamage(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (refused.Code == "XX001" || refused.Code == "XX002")
}

// uncommitted is the error of a transaction that changed nothing.
type uncommitted struct{ error }

// Unwrap returns the cause.
func (u uncommitted) Unwrap() error { return u.error }

// isUncommitted reports whether err means that a transaction changed nothing. After another error, only the database
// knows.
func isUncommitted(err error) bool {
	_, is := errors.AsType[uncommitted](err)
	return is
}

// mayPass reports whether a failed change may succeed if it is tried again. That is so if PostgreSQL broke a deadlock
// or ended an idle transaction, or if the connection was lost before the commit.
func mayPass(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok &&
		slices.Contains([]string{"40P01", "40001", "25P03"}, refused.Code) {
		return true
	}
	return isUncommitted(err) && isLost(err)
}

// isLost reports whether an existing connection is lost, or leads to a server that only reads. After a failover that
// server is the former primary, and another connection may lead to the new one.
func isLost(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return strings.HasPrefix(refused.Code, "57P") || strings.HasPrefix(refused.Code, "08") ||
			refused.Code == "25006"
	}
	_, network := errors.AsType[net.Error](err)
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	return !refused && (network || pgconn.SafeToRetry(err) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF)) && !errors.Is(err, context.DeadlineExceeded)
}
