// Package storage keeps tables, what is still to be posted of them, people and
// results. It has an interface for each concern, in a file with its types, and their
// union, [Store]: who uses the store asks for the concerns that they need. Package ladder
// folds results into standings, sqlite implements the interfaces, storagetest is the suite
// that every implementation passes.
//
// Laws every implementation keeps:
//
//   - Append is atomic and durable when it returns nil: entries, the look-up
//     row, outbox messages, deadlines and the result of one [Commit] stand
//     together or not at all.
//   - An entry's number is taken once. A second commit with the same number
//     returns [ErrConflict] and changes nothing. An entry after a gap is
//     refused too, and one that follows another journal than the one that is stored.
//   - One channel has one unfinished table: opening another there returns
//     [ErrPlaceTaken].
//   - What Load returns is the journal that was committed, to the last entry and bit
//     by bit of what is stored (its checksum says so), and folds without error; or
//     Load returns a [CorruptError] naming table and entry. It never returns half a
//     game.
//   - A game binds who has seen a hand of it, from that commit on until the one by which
//     it is over, or its deletion. Of who is forgotten meanwhile the binding keeps the
//     user: it binds a user under one number, and a commit that would bind them under
//     another returns [ErrForgotten] and changes nothing.
//   - Of the messages of one name only the newest waits: one never takes the place
//     of one with a later number, and [Delivered] settles only
//     the one with its own.
//   - A ladder is a fold over the results that count there, in their order, and is
//     brought up to date in the transaction of each; a result that is taken away
//     stays in it until the next Rebuild. The fold is that of package ladder.
//   - Reads see every commit that has returned.
//   - A store of a newer schema than the program knows is refused
//     ([ErrNewerSchema]) and not changed.
//
// # The stored format
//
// The tables of the SQLite database are described in storage/sqlite/doc.go,
// the text of entries in storage/journal. A database of every released format
// is kept in testdata and opened by a test.
package storage
