// Package referee is a second, naive implementation of the rules of Korsar, to be compared with the first.
//
// It shares no code with package game and imports only the standard library. Cards are the strings of the record ("M5",
// "R3", "RC", "AD"), hands are slices, ships keep the list of cards played on them, and every question is answered by
// going through those lists again. Each rule appears once, next to the sheet and section that states it: the three
// digits are the rule sheet, the words its heading ("000 La carte Amiral"). Where the sheets are silent the comment
// says "digest": the project's own reading.
//
// Laws:
//
//   - Legal lists what Play accepts, each distinct move once, and nothing else.
//   - A refused move changes nothing.
//   - All 78 cards are always there: in hands, pile, discards, booty, or at sea, before and after the end.
//   - Nothing is random and nothing is hidden: the same deck and moves give the same table.
//
// Seats, sides and ships are numbered from 1; 0 means none. In partnership seats 1 and 2 are side 1, seats 3 and 4 side
// 2, and so on.
//
// To extend it: a new edition is a line of the table in edition.go; a new difference between editions is a field there
// and a condition at the rule it changes. Speed is no reason to change anything here.
package referee
