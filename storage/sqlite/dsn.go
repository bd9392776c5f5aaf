package sqlite

import (
	"fmt"
	"net/url"
	"path/filepath"
	"time"
)

// Every setting stands in the data source name: what is set by a statement on
// one connection of a pool is not set on the next one.

// writerDSN opens for the one writer. FULL makes every commit durable before
// it returns; an immediate transaction takes the lock at its start, where
// waiting is possible, and not halfway, where it is not. The connection needs
// no lock of its own: one goroutine at a time has it.
func writerDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{
		"mode":          {"rwc"},
		"_journal_mode": {"WAL"},
		"_mutex":        {"no"},
		"_synchronous":  {"FULL"},
		"_txlock":       {"immediate"},
	})
}

// readerDSN opens for a reader: nothing can be written through it. Statements
// once prepared are kept.
func readerDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{
		"mode":             {"ro"},
		"_query_only":      {"on"},
		"_stmt_cache_size": {"32"},
	})
}

// copierDSN opens for a copy: nothing can be written through it, but it may tidy up
// after itself, which a reader that is the last to go cannot.
func copierDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{"mode": {"rw"}, "_query_only": {"on"}})
}

func dsn(path string, wait time.Duration, settings url.Values) string {
	settings.Set("_foreign_keys", "on")
	settings.Set("_busy_timeout", fmt.Sprint(wait.Milliseconds()))
	place := url.URL{Scheme: "file", Path: filepath.ToSlash(path), OmitHost: true, RawQuery: settings.Encode()}
	return place.String()
}
