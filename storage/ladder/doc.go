// Package ladder folds results into standings. It is pure: it reads no clock, file or database. Every implementation of
// the store shares the fold and only reads and writes rows.
//
// Laws:
//
//   - A ladder depends only on the results that count on it ([CountedOn]), in their order. Folding each result at its
//     commit ([Fold]) and folding all at once ([Rebuild]) give the same standings, bit for bit.
//   - A game counts for a person who made at least half of a seat's moves. The rating changes by the person's share of
//     the moves (rating.Player). If a person has shares in two seats, only the larger counts.
//   - A voided result counts nowhere. A seat without a person is rated as a new player.
//   - Equal values share a rank, and the following ranks are skipped: 1, 2, 2, 4 ([Rank]).
//   - A [Rebuild] holds one standing for each person on each ladder, however many results it folds. It reports only
//     what differs from the stored standings, and a store writes nothing else.
package ladder
