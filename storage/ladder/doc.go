// Package ladder folds results into standings. It is pure: it reads no clock, no file and no database, so that every
// implementation of the store reads and writes rows and shares the fold.
//
// Laws:
//
//   - A ladder follows from the results that count on it ([CountedOn]), in their order, and from nothing else: folding
//     each result when it is committed ([Fold]) and folding all of them at once ([Rebuild]) give the same standings,
//     bit for bit.
//   - Who made at least half of the moves of a seat is credited with the game; the rating changes by the share that was
//     theirs (rating.Player). Who had a part in two seats is credited with the larger.
//   - A result that is voided counts nowhere. What only a computer played for changes no rating.
//   - Equal values share a rank, and the ranks behind are left out: 1, 2, 2, 4 ([Rank]).
//   - A [Rebuild] keeps one standing for each person on each ladder, however many results it folds, and names only what
//     differs from what is stored: a store writes that and nothing else.
package ladder
