// Package rating estimates how well people play, from the order in which they finished their games: for any number of
// sides, of one player or of partners, with ties.
//
// The main types:
//
//   - [Rating] is an estimate of a person's skill.
//   - [Side] is the players of a side, and their place; [Rate] returns the estimates after the game.
//
// It is the Plackett–Luce model of R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking",
// Journal of Machine Learning Research 12 (2011), algorithm 4, with the default constants of the reference
// implementation. The alternative considered was Elo, which handles two sides only and does not model uncertainty. Only
// the order counts, not the gold: otherwise the leader late in a game would gain by letting it drag on.
//
// Laws, each checked by a test:
//
//   - The published examples come out to the last digit.
//   - The result does not depend on the order in which sides and partners are given.
//   - Equals who tie stay equal. Of two equals, the one with the better place is rated higher after the game.
//   - A player without a share in their seat keeps their rating; with the whole share they get the whole change.
//   - It is a fold: the ratings after a list of games are those of the games one after the other.
//
// Which games count, and whose seat it was, is decided in package storage/ladder.
package rating
