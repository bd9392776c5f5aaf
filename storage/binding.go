package storage

// A binding is a running game in which a person has seen a hand: journal.Table.MaySee says what follows from it. It is
// kept from the commit by which they saw it until the game is over.
//
// Deleting one's data does not undo it. What is left of a person who is forgotten meanwhile is their user in the
// bindings that they had, one for each game: at those tables, and nowhere else, the user is known by the number that was
// forgotten. Each goes with its game.

// Bindings is how many running games bind a user.
type Bindings struct {
	Known     int // under the number behind them now
	Forgotten int // under numbers that were forgotten
}
