// Package matching pairs the vertices of a graph so that the edges used cost as little as possible in total: a
// minimum-weight perfect matching of a general graph.
//
// [Perfect] is its only function. It is J. Edmonds's algorithm ("Paths, trees, and flowers", Canadian Journal of
// Mathematics 17, 1965) in the primal-dual form of Z. Galil ("Efficient algorithms for finding maximum matching in
// graphs", ACM Computing Surveys 18, 1986), section 4, arranged as in J. van Rantwijk's reference implementation
// (jorisvr.nl/article/maximum-matching). The time is at most cubic in the vertices, and far less with few edges.
//
// It is written here because packages below game import the standard library only, so that anybody can check a pairing
// with nothing but this module. No maintained Go module was found instead: gonum has no such matching, and the others
// have no users or are not on the Go proxy.
//
// # Words
//
// A stage grows alternating trees from the unmatched vertices and ends with one more pair. A vertex in a tree is outer
// at an even distance from the root, and inner at an odd one. Vertices outside the trees are free. An odd cycle is
// shrunk to a blossom, with a base that is matched outside it. Each vertex and each blossom has a dual. The slack of an
// edge is how much the duals of its ends exceed its weight. Only edges without slack are used: they are tight.
//
// Laws, each checked by a test:
//
//   - No perfect matching costs less than the result.
//   - The same edges in the same order give the same result.
//   - If not all vertices can be matched, the result says so.
package matching
