// Package matching pairs the vertices of a graph so that the edges used cost as little as possible together: a
// minimum-weight perfect matching of a general graph.
//
// [Perfect] is the whole of it. It is J. Edmonds's algorithm ("Paths, trees, and flowers", Canadian Journal of
// Mathematics 17, 1965) in the primal-dual form of Z. Galil ("Efficient algorithms for finding maximum matching in
// graphs", ACM Computing Surveys 18, 1986), section 4, arranged as in J. van Rantwijk's reference implementation
// (jorisvr.nl/article/maximum-matching). The time is at most cubic in the vertices; with few edges it is far less.
//
// It is written here because packages below game import the standard library only, so that anybody can check a pairing
// with nothing but this module. No well-kept Go module was found to weigh against that: gonum has no such matching, and
// what else there is nobody else uses, or the Go proxy does not have.
//
// # Words
//
// A stage grows alternating trees from the unmatched vertices and ends with one more pair. A vertex in a tree is outer
// if it is at an even distance from the root, otherwise inner; others are free. An odd cycle of outer vertices is
// shrunk to one, a blossom, with a base that is matched outside it. Each vertex and each blossom has a dual; the slack
// of an edge is by how much the duals of its ends exceed its weight. Edges without slack are tight: only they are used.
//
// Laws, each checked by a test:
//
//   - The result costs as little as the best of all matchings.
//   - The same edges in the same order give the same result.
//   - If not all vertices can be matched, the result says so.
package matching
