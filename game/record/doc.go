// Package record reads and writes games of Korsar as text: tags, then moves. A record has everything needed to rebuild
// a game. It is to Korsar what PGN is to chess.
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
// The format is strict in both directions: [Append] writes a game in one way, and a [Reader] guesses nothing. An error
// in a record is a [Fault], which names the record, the line, the token and what was expected there. After a fault a
// [Reader] continues with the next record.
//
// Laws, each checked by a test:
//
//   - A [Reader] reads the text that [Append] writes as an equal record, and writing that record gives the same bytes.
//   - For any text, a Reader returns records or errors. It holds at most one record, of at most [MaxSize] bytes.
//   - A game is rebuilt through [game.State.Play] and in no other way.
//   - Tags unknown to the format are preserved and written back unchanged.
//
// A Reader accepts more than Append writes. After the Korsar tag, known tags may be in any order, but Seat1, Seat2, …
// and Change1, Change2, … ascend. Blank lines and comments may appear between tags. The name of a tag has ASCII letters
// and digits. A tag is alone on its line, with nothing before or after it. Numbers are decimal without leading zeros or
// plus signs. White space is space, tab and line end, and surrounds each comment.
//
// # Extending it
//
// A new tag is a row of the table in fields.go and a line in [Record.tags]. Old readers keep it among the other tags. A
// change to existing parts is a new [Version].
package record
