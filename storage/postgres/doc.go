// Package postgres keeps the store in a PostgreSQL database, which several processes can share. What is read and
// written is package sqlstore's; here is what PostgreSQL needs for it.
//
// # How it writes
//
// Callers queue their changes, as on SQLite. A few connections commit what is queued, many changes in one transaction:
// they share one write to the disk. The statements of changes that need not know what one does before the next are sent
// at once, so that all wait for the server once: with 64 tables that makes three quarters more moves a second. If a
// change is refused, or a transaction fails, each is tried alone.
//
// Isolation is read committed: what must not change in between is locked (package sqlstore, Laws), and the key of
// entries decides races. So that two transactions never wait for each other, a batch has its changes in the order of
// their tables, and changes of ladders are in batches of their own, which lock the ladders first. If PostgreSQL breaks
// a deadlock all the same, or says that another try may succeed, the change is tried again.
//
// A commit that has returned is durable: each transaction sets synchronous_commit to on, unless the server has a
// stricter setting. Only changes that [sqlstore.Change] calls relaxed do not wait for the disk. Whether a commit whose
// answer is lost has happened only the database knows; the table is read again, and the same click is recognized by
// its interaction.
//
// # The stored format
//
// That of package sqlstore. JSON is jsonb, except for the journal's bodies, of which every byte counts. Texts are
// compared byte by byte. The schema is created and upgraded under a lock, so several processes may start together; it
// is the first schema on the connection's search_path. Here are two tables more:
//
//	leases         which process does what only one may do (storage.Leases)
//	 name          what
//	 holder        the process
//	 epoch         rises with each claim
//	 ends          when, by the server's clock; a row whose time is over stays
//	settings_versions  one row: how often a guild's settings, or a person's preferences or name, have changed
//	                   (storage.SettingsVersions); triggers count
//
// Everything works behind a pooler in transaction mode, such as PgBouncer: what a transaction needs it sets itself, and
// statements have no names there.
package postgres
