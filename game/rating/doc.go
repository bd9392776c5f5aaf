// Package rating estimates how well people play from the order in which they finished their games. It handles any
// number of sides, of one player or of partners, and ties.
//
// The main types:
//
//   - [Rating] is an estimate of a person's skill.
//   - [Side] is the players of a side and their place. [Rate] returns the estimates after the game.
//   - [Lead] turns a chance to win into a difference of skill.
//
// It is the Plackett–Luce model of R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking",
// Journal of Machine Learning Research 12 (2011), algorithm 4, with the default constants of the reference
// implementation. The alternative considered was Elo, which handles two sides only and does not model uncertainty. Only
// the order counts. If gold counted, the leader late in a game would gain by letting it drag on.
//
// Laws, each checked by a test:
//
//   - The published examples come out to the last digit.
//   - The result does not depend on the order in which sides and partners are given.
//   - Equal players who tie stay equal. Of two equal players, the one with the better place is rated higher afterwards.
//   - A player without a share in their seat keeps their rating. With the whole share they get the whole change.
//   - The ratings after a list of games follow from rating the games one after the other.
//
// Package storage/ladder decides which games count and whose seat it was.
package rating
