// Package postgres keeps the store in a PostgreSQL database, which several processes can share. Package sqlstore
// decides what is read and written. This package has what is special to PostgreSQL.
//
// # How it writes
//
// Callers queue their changes, as on SQLite. A few connections commit the queued changes, many of them in one
// transaction, so that they share one write to the disk. Most changes do not need the results of their statements. All
// statements of such changes are sent together, so that they wait for the server once. With 64 tables, that makes 75 %
// more moves per second. Refused and failed changes are tried again, each alone in the end.
//
// The isolation level is read committed. Rows that must not change in between are locked (package sqlstore, Laws), and
// the key of entries decides races. To prevent deadlocks, a batch orders its changes by table. Changes of ladders have
// batches of their own, which lock the ladders first. If PostgreSQL still breaks a deadlock, or says that another try
// may succeed, the change is tried again.
//
// A commit that has returned is durable: each transaction sets synchronous_commit to on, unless the server has a
// stricter setting. Only changes that are relaxed ([sqlstore.Change]) do not wait for the disk. If the acknowledgment
// of a commit is lost, the database is asked for the outcome. Without an answer, the table is read again, and the click
// is recognized by its interaction.
//
// # The stored format
//
// It is the format of package sqlstore. JSON is jsonb, except for the bodies of the journal, in which every byte
// counts. Texts are compared byte by byte. The schema is created and upgraded under a lock, so that several processes
// may start at the same time. It is the first schema on the connection's search_path. There are two more tables:
//
//	leases         who holds each lease (storage.Leases)
//	 name          what the lease is for
//	 holder        the process
//	 epoch         rises with each claim
//	 ends          when it ends, by the server's clock; the row stays for another day
//	settings_versions  one row: how often a guild's settings, or a person's preferences or name, have changed
//	                   (storage.SettingsVersions); triggers count
//
// Everything but signals works through a pooler in transaction mode (PgBouncer): each transaction sets what it needs,
// and statements have no names then.
package postgres
