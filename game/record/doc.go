// Package record reads and writes games of Korsar as text: tags, then moves,
// all that is needed to rebuild a game. It is to Korsar what PGN is to chess.
//
//	[Korsar "1"]
//	[Edition "korsar-2019"]
//	[Mode "free-for-all"]
//	[Seat1 "Ann"]
//	[Seat2 "Ben"]
//	[First "2"]
//	[Deck "R3 G2 … M7"]
//	[Result "12 -3"]
//	1. M5 draw
//	2. R3#1 draw
//
// The format is strict in both directions: one text for one game, and on
// reading nothing is guessed and nothing is skipped. What is wrong is told as a
// [Fault]: which record, which line, which token, and what was expected there.
// After a fault a [Reader] goes on with the next record.
//
// Laws, each kept by a test:
//
//   - What [Append] writes, a [Reader] reads as an equal record, and writing
//     that gives the same bytes.
//   - Whatever the text, a Reader returns a record or a fault, and keeps one
//     record at a time, of at most [MaxSize] bytes.
//   - A game is rebuilt through [game.State.Play] and in no other way.
//   - Tags unknown to the format are kept and written back unchanged.
//
// What reading decides where the format leaves it open: known tags may stand in
// any order after Korsar (the writer has one order), but Seat1, Seat2, … and
// Change1, Change2, … rise; blank lines and comments may stand between tags;
// letters and digits of a tag's name are those of ASCII; a tag has its line to
// itself, with nothing before or after it; numbers are decimal without leading
// zeros or plus signs; white space is blank, tab and line end, and stands on
// both sides of a comment.
//
// # Extending it
//
// A new tag is a row of the table in fields.go and a line in [Record.tags]; old
// readers keep it among the others. A change to what is there already is a new
// [Version].
package record
