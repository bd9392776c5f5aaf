// Package sqlite keeps the store in one SQLite file.
//
// # How it writes
//
// One connection writes, in WAL mode with synchronous=FULL. A commit that has returned is durable even if the machine
// loses power right after it. Only changes that are relaxed ([sqlstore.Change]) do not wait for the disk. Callers queue
// their commits. A caller that acquires the connection writes a batch of them in one transaction, so that many tables
// share one write to the disk. If one of them is refused, all are written again, each isolated by a savepoint. Readers
// have connections of their own, which cannot write and never wait for the writer. While the program runs, the newest
// commits are in the file whose name ends in -wal. To copy a running database, use the backup API or VACUUM INTO.
// [Store.Close] leaves one file.
//
// # Who writes
//
// Two bots on one file would take each other's sessions and deliver each other's messages. So a bot opens the file as
// its owner ([Options].Owner), and no other process can do that until the owner closes the file or ends. Processes that
// only read, or that write between the bot's commits, need not be the owner. The lock is the file whose name ends in
// -owner.
//
// # The stored format
//
// application_id is 0x4b6f7231 ("Kor1"). All tables are STRICT. Package sqlstore describes them. JSON is text, and a
// boolean is 0 or 1. schema_versions lists the applied migrations.
//
// # Damage
//
// Before the first commit, SQLite checks the file with quick_check, which takes as long as reading it. That happens in
// [Open], or in the background while the store is read ([Options].Failed). Before an upgrade, and in [Examine],
// integrity_check also compares the indexes.
//
// # Changing the format
//
// Add the next file to migrations, and never edit a released one. Describe the format in package sqlstore, and add the
// database that TestMakeFormat makes to storage/testdata. No index may contain a column that each move changes
// (tables.turn, turn_at, latest, due, last_seq, checksum), because each move would then write another page.
package sqlite
