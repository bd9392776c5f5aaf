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
//   - An entry's number is used once. A second commit with the same number returns [ErrConflict] and changes
//     nothing. An entry after a gap is refused, and so is one that continues a journal other than the stored one.
//     A commit without entries whose [Commit.Follows] is not the stored journal's returns ErrConflict, too.
//   - A channel has at most one unfinished table: opening another returns [ErrPlaceTaken].
//   - Load returns exactly the journal that was committed, complete and bit for bit as stored (its checksum proves
//     it), and that journal folds without error. Otherwise Load returns a [CorruptError] that names table and
//     entry. It never returns part of a game.
//   - A game binds everybody who has seen a hand of it, from the commit in which they saw it until the commit that
//     ends the game, or its deletion. If the person is forgotten in the meantime, the binding keeps their user id.
//     It binds a user under one person number; a commit that would bind them under another returns [ErrForgotten]
//     and changes nothing.
//   - Of several messages with the same name only the newest waits. A message never replaces one with a later
//     number, and [Delivered] settles only the one with its own number.
//   - A ladder is the fold, by package ladder, of the results that count on it, in their order. It is updated in
//     the transaction of each result. A result that is taken away stays in it until the next Rebuild.
//   - What holds of a table's journal holds of a tournament's. A commit that does not follow the stored one returns
//     ErrConflict.
//   - A commit at a table makes its tournament due in the same transaction ([Commit].Tournament). Who
//     postpones a tournament misses nothing that was committed after they looked:
//     [Tournaments].PostponeTournament then does nothing.
//   - A tournament has no row of somebody who was forgotten. It goes with its guild's last table.
//   - Reads see every commit that has returned.
//   - An interaction is accepted once, whichever process accepts it, until its record is too old to matter.
//   - A store with a newer schema than the program knows is refused ([ErrNewerSchema]) and not changed.
//
// # The stored format
//
// storage/sqlstore/doc.go describes the tables of the database, storage/journal and
// storage/tournamentjournal the text of entries. testdata
// holds a database of every released format; a test opens each.
package storage
