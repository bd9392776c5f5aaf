// Package lesson finds the moves of a finished game that cost a player gold, as facts of the record.
//
// The main types:
//
//   - [Lesson] is one such fact: its [Kind], move, card, ship and gold.
//   - [Find] returns the lessons of a seat, from its moves that count.
//
// Laws, each checked by a test:
//
//   - A lesson states facts: the seat's hand, its legal moves, and the side that took the ship in the end. Cards that
//     the seat never saw change nothing: exchanging two cards that others never played leaves every lesson as it is.
//   - The same record gives the same lessons. The definitions are the same in each edition and mode.
//   - Only moves that the caller counts give lessons, so a player gets none for moves that another player made.
//   - A turn, a ship and a held captain give at most one lesson each: of several, the one with the most gold stays.
//   - Better players have fewer lessons. Mates and captains have fewer of each kind than random players and deckhands.
//
// # Definitions
//
// A ship is lost if another side took it, in a turn or at the end. A ship that no side took is not lost. A move would
// take or keep a ship if the side would control the ship right after it. Turns are the turns of the seat that count.
//
// HeldCaptain: in a turn the seat could have taken or kept a ship by playing a captain onto it, but did something else.
// It never played that captain onto that ship, and the ship was lost. At stake is the ship's gold less that of the ship
// that the captain won elsewhere. If nothing is left, holding the captain has cost nothing.
//
// LateRace: the seat played its side's first pirate onto another side's ship, and its side did not control
// the ship afterwards. In an earlier turn a pirate from its hand would have taken the ship at once. The ship was lost.
// At stake is the ship's gold.
//
// UndefendedShip: the seat launched a ship that was lost. In a turn after the last move of its side onto the ship, its
// side did not control the ship, and a card from the hand would have taken the ship back clearly. That card is the
// admiral, or a pirate with which the side leads every other fleet there by at least three skulls. At stake is the
// ship's gold less that of the richest ship that a card of the same kind won the seat's side later. If nothing is
// left, leaving the ship has cost nothing.
//
// ShortAttack: the seat played a pirate onto a ship, which may be its own. Another side controlled the ship right
// afterwards, with a stronger fleet, a captain or the admiral. The ship was lost. At stake is the ship's gold.
//
// KeptShip: at the end the seat had a merchant ship in its hand, and in one of its last two turns it drew or discarded
// a card when it could have launched the ship. Each such turn counts for one ship, the last one for the richest. At
// stake is the ship's gold, since the score loses it.
//
// In partnership the pirates and captures are those of both partners. The hand and the turns are the seat's own.
//
// # Experiments
//
// Lessons for each game and seat at tables of four: random, deckhand, mate and captain (300 iterations), 240 games.
//
//   - Ships launched and lost without any card of the side on them: 2.6, 3.0, 3.2 and 4.3. Dropped, since good players
//     let small ships go and attack with their pirates instead.
//   - Such ships launched without a pirate in the hand: 0.7, 0.2, 0.7 and 0.0. Dropped, since a deckhand always has
//     pirates.
//   - Ships that a card would have taken back, with any lead: 0.5, 1.0, 0.4 and 1.3. Dropped, since a lead of one or
//     two skulls ends with the next rival's turn. With a lead of three, less the gold that the card brought later: 0.2,
//     0.2, 0.1 and 0.0. Kept.
//   - Ships that a pirate would have taken, and that the seat never fought for: 4.6, 6.8, 5.5 and 7.1. Dropped.
//   - All merchant ships in the hand at the end: 0.3, 0.6, 0.1 and 0.3. Only ships that the seat kept by drawing or
//     discarding in its last two turns: 0.2, 0.3, 0.0 and 0.1. Kept.
//
// # Adding a kind
//
// Add the kind to [Kinds], define it here, find it from a course in a file of its own, and write its words in each
// catalog of package say. TestBetterPlayersHaveFewer then measures whether better players have fewer of them.
package lesson
