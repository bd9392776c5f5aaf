// Package rating tells how well people play, from who came before whom in
// their games: for any number of sides, of one or of partners, with ties.
//
// The types that matter:
//
//   - [Rating] is what is believed of somebody's skill.
//   - [Side] is who played together, and which place they came to; [Rate] is
//     what is believed after the game.
//
// It is the Plackett–Luce model of R. C. Weng and C.-J. Lin, "A Bayesian
// approximation method for online ranking", Journal of Machine Learning Research
// 12 (2011), algorithm 4, with the constants that the reference implementation
// has by default. Two designs were weighed: Elo, which knows two sides and
// nothing of how sure it is, and this. Only the order counts, not by how much
// gold: whoever leads late in the game would else gain by letting it drag on.
//
// Laws, each kept by a test:
//
//   - The published examples come out to the last digit.
//   - In whatever order sides and partners are given, each gets the same.
//   - Equals who tie stay equal. Of equals whoever came before another is rated
//     higher after the game.
//   - Whoever had no share in their seat keeps their rating; with all of it they
//     get all of the change.
//   - It is a fold: the ratings after a list of games are those of the games one
//     after the other, and nothing else.
//
// What counts as a game, and whose seat it was, is not decided here: see
// package storage/ladder.
package rating
