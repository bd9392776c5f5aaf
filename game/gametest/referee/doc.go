// Package referee is a second, naive implementation of the rules of Korsar. Tests compare the first one with it.
//
// It shares no code with package game and imports only the standard library. Cards are the strings of the record ("M5",
// "R3", "RC", "AD"), hands are slices, and ships keep the list of cards played on them. Every question is answered by
// going through those lists again. Each rule appears once, next to the sheet and section that states it ("000 La carte
// Amiral"): three digits for the rule sheet, then its heading. Where the sheets are silent, the comment says "digest",
// the project's own reading.
//
// Laws:
//
//   - Legal lists exactly the moves that Play accepts, each distinct move once.
//   - A refused move changes nothing.
//   - All 78 cards are always there, before and after the end: in hands, pile, discards, booty or at sea.
//   - Nothing is random and nothing is hidden. The same deck and moves give the same table.
//
// Seats, sides and ships are numbered from 1. 0 means none. In partnership seats 1 and 2 are side 1, seats 3 and 4 side
// 2, and so on.
//
// A new edition is a line of the table in edition.go. A new difference between editions is a field there and a
// condition at the rule that it changes. Speed is no reason to change anything here.
package referee
