package sqlite

import (
	"net/url"
	"path/filepath"
	"strconv"
	"time"
)

// Every setting is part of the data source name: a statement would set it on one connection of the pool only.

// writerDSN returns the name for the one writer. FULL makes every commit durable before it returns. An immediate
// transaction locks the file at its start, where it can wait, not midway, where it cannot. The connection needs no lock
// of its own, since one goroutine at a time uses it. What is deleted or replaced is overwritten in the file: otherwise
// the name of somebody whose data was deleted could stay in the free space of a page.
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

// readerDSN returns the name for a reader, which cannot write. Prepared statements are cached.
func readerDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{
		"mode":             {"ro"},
		"_query_only":      {"on"},
		"_stmt_cache_size": {"32"},
	})
}

// backupDSN returns the name for a backup's source. Nothing can be written through it, but unlike a reader it may
// remove the log when it closes last.
func backupDSN(path string, wait time.Duration) string {
	return dsn(path, wait, url.Values{"mode": {"rw"}, "_query_only": {"on"}})
}

// finalDSN returns the name for a file that nobody writes, where nothing can be written beside it, as on a read-only
// disk: SQLite reads a database in WAL mode there only if it is told so ("URI Filenames", immutable).
func finalDSN(path string) string {
	return dsn(path, 0, url.Values{"mode": {"ro"}, "immutable": {"1"}})
}

func dsn(path string, wait time.Duration, settings url.Values) string {
	settings.Set("_foreign_keys", "on")
	settings.Set("_busy_timeout", strconv.FormatInt(wait.Milliseconds(), 10))
	place := url.URL{Scheme: "file", Path: filepath.ToSlash(path), OmitHost: true, RawQuery: settings.Encode()}
	return place.String()
}
