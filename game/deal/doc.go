// Package deal makes the deck and the first seat of a game from a secret and
// the seats' joins, so that nobody at the table and nobody behind it chooses
// them: the fair deal of the Korsar record.
//
// When a table is made, a [Secret] is drawn and its [Commitment] is published.
// Each seat then contributes a number that nobody at the table picks and that
// exists only after the commitment: its join. Once the game has ended the
// secret is published too, and anybody can deal again and compare.
//
// Laws, each kept by a test:
//
//   - The package has no randomness of its own: whoever draws the secret brings
//     its 32 bytes from a source fit for secrets.
//   - The same secret, joins, mode and number of seats give the same deal, for
//     ever: records of finished games are checked with it. The checks at the
//     end of the format's description are among the tests.
//   - Every deck dealt has all 78 cards and every first seat is one that the
//     mode allows.
//   - Lots drawn in the game come from a stream of their own (lot.go).
//   - Numbers are unbiased: what would favour small ones is drawn again.
//
// The package is not extended but replaced: a change to any step is a new
// format version of the record, beside this one.
package deal
