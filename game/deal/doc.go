// Package deal implements the fair deal of the Korsar record. It computes the deck and the first seat of a game from a
// secret and the seats' joins, so that neither players nor operators choose them.
//
// When a table is opened, a [Secret] is drawn and its [Commitment] is published. Each person then adds a join, a number
// that no player picks and that does not exist before the commitment. Once the game has ended, the secret is
// published too. Then everybody can deal again and compare.
//
// Laws, each checked by a test:
//
//   - The package has no randomness of its own. Callers bring the source that a secret is drawn from.
//   - The same secret, joins, mode and number of seats always give the same deal, since records of finished games
//     are verified by dealing again. The tests have two examples.
//   - Every deal has all 78 cards and a first seat that the mode allows.
//   - Lots drawn during the game come from a separate stream (lot.go).
//   - Numbers are unbiased: a number that would favor small results is drawn again.
//
// The steps are never changed. A different step makes a new format version of the record, implemented next to this one.
package deal
