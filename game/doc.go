// Package game holds the rules of Korsar, Reiner Knizia's card game of
// merchant ships and pirates, for every edition of its rule sheets.
//
// It is a pure value: no clock, no randomness, no input or output, nothing but
// the standard library. Whoever shuffles hands in a [Deck]; whoever plays hands
// in a [Move]; everything else follows.
//
// The types that matter:
//
//   - [Edition] is one rule sheet as a value. What differs between editions is
//     a field of it; no other code asks which edition it has.
//   - [State] is one position, hidden cards included. It holds no pointer but
//     the one to its edition: an assignment copies it, == compares it.
//   - [Turn] is what one move did, as a value; [Turn.Public] and [Turn.Private]
//     tell it as events.
//   - [PublicView], [SeatView] and [FinishedView] are what somebody may know.
//   - [Supposition] is a position that a seat thinks possible. All of it may be
//     looked at, since none of its hidden cards is real.
//
// Laws, each kept by a test:
//
//   - The moves that [State.Moves] lists are exactly those that [State.Play]
//     accepts, each once. A seat that is not on turn has none.
//   - A refused move changes nothing and is told as a [Refusal]: which rule,
//     which seat, which card, which ship. Words are made elsewhere.
//   - Neither of the two allocates (a refusal does): computer captains play
//     millions of moves.
//   - 78 cards and 100 gold are in every position, each card in one place.
//   - Every game ends.
//   - A view is built up from what its reader may know. Exchange cards that a
//     seat cannot see, and its view stays the same.
//
// Numbers count from 1, as at the table and in the record: seats, sides, ships,
// moves. Zero is always "none".
//
// # Adding an edition
//
// CONTRIBUTING.md has the steps. The suite in gametest plays every edition that [Editions] lists.
package game
