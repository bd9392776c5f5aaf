// Package sqlite keeps the store in one SQLite file.
//
// # How it writes
//
// One connection writes, in WAL mode with synchronous=FULL: a commit that has returned is durable even if the machine
// loses power right after. Only changes that [sqlstore.Change] calls relaxed do not wait for the disk. Callers queue
// their commits; the first one to acquire the connection writes all queued commits in one transaction, so that many
// tables share one write to the disk. If one of them is refused, all are written again, each isolated by a savepoint.
// Readers have connections of their own, which cannot write and never wait for the writer. While the program runs, the
// newest commits are in the file whose name ends in -wal: copying a running database takes the backup API or VACUUM
// INTO. [Store.Close] leaves one file.
//
// # Who writes
//
// Two bots on one file would take each other's sessions and deliver each other's messages. Who opens a file as its
// owner ([Options].Owner) is the only one that does, until it closes the file or ends; what only reads, and what writes
// between the bot's commits, needs not be. The lock is the file whose name ends in -owner.
//
// # The stored format
//
// application_id is 0x4b6f7231 ("Kor1"). All tables are STRICT. Package sqlstore describes them. JSON is text, a
// boolean 0 or 1. schema_versions lists the migrations that have been applied.
//
// # Damage
//
// SQLite checks what it can with quick_check before the first commit, which takes as long as reading the file: in
// [Open], or beside what is read meanwhile ([Options].Failed). Before an upgrade, and in [Examine], it runs
// integrity_check, which also compares the indexes.
//
// # Changing the format
//
// Add the next file to migrations; never edit a released one. Describe the format in package sqlstore, and add a
// database of it to storage/testdata: TestMakeFormat makes one. No index may contain what each move changes
// (tables.turn, latest, due, last_seq, checksum), since each move would then write one page more.
package sqlite
