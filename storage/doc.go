// Package storage defines what the store keeps: tables, tournaments, messages still to be delivered, people and
// results. It has one interface per concern, each in a file with its types, and their union, [Store]. Code that uses
// the store asks for the concerns it needs. Package ladder folds results into standings, sqlite and postgres implement
// the interfaces, and storagetest is the suite that every implementation passes. [Leases] is for stores that several
// processes share.
//
// Every implementation keeps these laws:
//
//   - Append is atomic, and durable when it returns nil: entries, index row, outbox messages, deadlines and the
//     result of one [Commit] are stored together or not at all.
//   - An entry's number is used once. A second commit with the same number returns [ErrConflict] and changes nothing.
//     An entry that leaves a gap or continues another journal than the stored one is refused. A commit without entries
//     returns ErrConflict, too, if its [Commit.Follows] is set and is not the checksum of the stored journal.
//   - A channel has at most one unfinished table: opening another returns [ErrChannelTaken].
//   - In a channel players are called once in CallEvery, whichever tables are there. A commit with an earlier call
//     returns [ErrCalled] and changes nothing.
//   - Load returns exactly the journal that was committed, complete and bit for bit as stored (its checksum proves
//     it), and that journal folds without error. Otherwise Load returns a [CorruptError] that names table and
//     entry. It never returns part of a game.
//   - A game binds everybody who has seen a hand of it. The binding lasts from the commit that shows the hand until the
//     commit that ends the game, or until the table is deleted. If the person is forgotten in the meantime, the binding
//     keeps their user id. A game binds a user under one person number: a commit that would bind them under another
//     returns [ErrForgotten] and changes nothing.
//   - Of several messages with the same name only the newest waits. A message never replaces one with a later number.
//     [Delivered] settles only the message with its own number.
//   - A ladder is the fold, by package ladder, of the results that count on it, in their order. It is updated in the
//     transaction of each result. A result that is voided or deleted stays in it until the next [Ladders.Rebuild].
//   - The laws of a table's journal hold for a tournament's, too, but every commit that does not follow the stored
//     journal returns ErrConflict.
//   - A commit at a table makes its tournament due in the same transaction ([Commit.Tournament]). No such commit is
//     missed: [Tournaments.PostponeTournament] does nothing if the tournament was woken after the caller read it.
//   - A tournament has no row of a forgotten person. It is deleted with its guild's last table.
//   - Reads see every commit that has returned.
//   - An interaction is accepted once, by one process. Its record stays until the interaction is too old to matter.
//   - A store with a newer schema than the program knows is refused ([ErrNewerSchema]) and not changed.
//
// # The stored format
//
// storage/sqlstore/doc.go describes the tables of the database. storage/journal and storage/tournamentjournal describe
// the text of entries. testdata holds a database of every released format, and a test opens each.
package storage
