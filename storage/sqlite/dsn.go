package sqlite

import (
	"net/url"
	"path/filepath"
	"strconv"
	"time"
)

// Every setting is part of the data source name. A statement would change it on only one connection of the pool.

// writerDSN returns the data source name of the only writer. FULL makes every commit durable before it returns. An
// immediate transaction locks the file at its start, where it can wait for the lock. The connection needs no mutex,
// because one goroutine at a time uses it. With secure_delete SQLite overwrites deleted content. Otherwise the name of
// a user whose data was deleted could stay in the free space of a page.
func writerDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{
		"mode":           {"rwc"},
		"_journal_mode":  {"WAL"},
		"_mutex":         {"no"},
		"_secure_delete": {"on"},
		"_synchronous":   {"FULL"},
		"_txlock":        {"immediate"},
	})
}

// readerDSN returns the data source name of a reader, which cannot write. It caches prepared statements.
func readerDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{
		"mode":             {"ro"},
		"_query_only":      {"on"},
		"_stmt_cache_size": {"32"},
	})
}

// backupDSN returns the data source name of a backup's source. It does not allow writes. Unlike a reader, the
// connection may remove the log if it is the last one to close.
func backupDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{"mode": {"rw"}, "_query_only": {"on"}})
}

// finalDSN returns the data source name of a file that nobody writes, in a place where nothing can be written. SQLite
// reads a database in WAL mode on a read-only disk only if it is immutable ("URI Filenames").
func finalDSN(path string) string {
	return dsn(path, 0, url.Values{"mode": {"ro"}, "immutable": {"1"}})
}

func dsn(path string, wait time.Duration, settings url.Values) string {
	settings.Set("_foreign_keys", "on")
	settings.Set("_busy_timeout", strconv.FormatInt(wait.Milliseconds(), 10))
	place := url.URL{Scheme: "file", Path: filepath.ToSlash(path), OmitHost: true, RawQuery: settings.Encode()}
	return place.String()
}
