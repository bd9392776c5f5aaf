// Package lesson finds in a finished game what cost a player gold, as facts of the record.
//
// The main types:
//
//   - [Lesson] is one such fact: of which [Kind], at which move, with which card, about which ship,
//     and for how much gold.
//   - [Find] returns the lessons of a seat, from the moves that one person made there.
//
// Laws, each checked by a test:
//
//   - A lesson is a fact, and no judgement: what the seat held, what the rules let it do, and who took the ship
//     in the end. Cards that the seat never saw change nothing: exchanging two that others never played leaves
//     every lesson as it is.
//   - The same record gives the same lessons. The definitions are the same in each edition and mode.
//   - Only moves that the caller counts are looked at: a lesson is never from a move that somebody else made.
//   - A turn costs once, and so does a ship: of two lessons of one turn, of one ship or of one captain the one with
//     more gold stays.
//   - Better players have fewer: of each kind mates and captains have fewer than random players and deckhands.
//
// # Definitions
//
// A ship is lost if another side took it, in a turn or at the end. A ship that nobody took is not lost. A
// side would take or keep a ship with a move if it would control it right after the move. The turns are those
// of the seat that count.
//
// HeldCaptain: in a turn the seat could have played a captain onto a ship and so have taken or kept it. It
// did something else, never played that captain onto that ship, and the ship was lost. At stake is the ship's
// gold less that of the ship which the captain brought at any other time; if that is not less, holding the
// captain has cost nothing.
//
// LateRace: the seat played its side's first pirate onto a ship that others had launched, and its side did not control
// the ship after it. In an earlier turn a pirate from its hand would have taken the ship at once. The ship was lost. At
// stake is the ship's gold.
//
// UndefendedShip: the seat launched a ship that was lost. In a turn after the last move of its side onto it, its side
// did not control the ship, and a card from the hand would have taken it back clearly: the admiral, or a pirate that
// leads every other fleet there by at least three skulls. At stake is the ship's gold less that of the richest ship
// which a card of the same kind brought the seat afterwards; if that is not less, leaving the ship has cost nothing.
//
// ShortAttack: the seat played a pirate onto a ship, its own ones included, and right after it another side controlled
// the ship: its fleet was stronger, or under a captain or the admiral. The ship was lost. At stake is the ship's gold.
//
// KeptShip: at the end the seat had a merchant ship in its hand, and in one of its last two turns it drew or discarded
// a card when it could have launched the ship. Each such turn counts once, the last one for the richest ship. At stake
// is the ship's gold, since the score loses it.
//
// In partnership the side's pirates and captures are both partners', the hand and the turns are the seat's own.
//
// # Experiments
//
// Lessons for each game and seat at tables of four: random, deckhand, mate and captain (300 iterations), 240 games.
//
//   - Ships launched and lost without any card of the side on them: 2.6, 3.0, 3.2 and 4.3. Dropped: good players let
//     small ships go, and attack with their pirates instead.
//   - Such ships launched without a pirate in the hand: 0.7, 0.2, 0.7 and 0.0. Dropped: a deckhand always has pirates.
//   - Ships that any card would have taken back, with whatever lead: 0.5, 1.0, 0.4 and 1.3. Dropped: a lead of one or
//     two skulls lasts as long as nobody else has a turn. With a lead of three, less what the card brought later: 0.2,
//     0.2, 0.1 and 0.0. Kept.
//   - Ships that a pirate would have taken, and that the seat never fought for: 4.6, 6.8, 5.5 and 7.1. Dropped.
//   - All merchant ships in the hand at the end: 0.3, 0.6, 0.1 and 0.3. Those kept when the seat drew or discarded in
//     its last two turns: 0.2, 0.3, 0.0 and 0.1. Kept.
//
// # Adding a kind
//
// Add it to [Kinds], define it here, find it in a file of its own from a course, and write its words in each catalog of
// package say. TestBetterPlayersHaveFewer then measures whether it says anything.
package lesson
