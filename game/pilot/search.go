package pilot

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"korsar/game"
)

// Limits and weights of the search. doc.go lists the alternatives tried.
const (
	maxNodes    = 1 << 19 // nodes, 16 MB: the limit of the tree
	exploration = 0.3     // weight of rarely tried moves in selection
	// stopShare is the part of the remaining iterations that the second most visited move may need to catch up. The
	// search stops if it needs more (STOP of H. Baier, M. Winands, "Time management for Monte-Carlo tree search in Go",
	// ACG 13).
	stopShare   = 0.5
	priorVisits = 2.0 // visits with the parent's mean that are added to a child's own
)

// search is a search for one move. All guesses share its tree. Each guess uses the moves that are legal in it.
type search struct {
	rng        *rand.Rand
	guesses    *game.Guesses
	at         game.Supposition // the guess being played
	policy     policy
	prior      shares // of the legal moves, but at the root only in reset
	evaluation evaluation
	totals     []total // by child of the root; nil if they are not needed
	legal      []game.Move
	nodes      []node // the root, then blocks of children
	path       []int32
}

var trees = sync.Pool{New: func() any {
	return &search{legal: make([]game.Move, 0, game.MaxMoves), nodes: make([]node, 0, maxNodes)}
}}

// node stands for the positions after a series of moves. Its children are adjacent in a block, because memory access
// takes most of a search's time. A full block is copied to a larger one. A node has 32 bytes, so two fit a cache line.
type node struct {
	move       game.Move
	side       game.Side // the side that made the move
	first      int32     // first child; children are ordered by rank
	count      int16     // of children
	room       int16     // capacity for children
	visits     int32
	offered    int32   // how often the move was legal when its parent was visited
	prior      float32 // for a child of the root, its share by the policy; else 0
	worth      float32 // mean, over visits, of the winning chance of the side that made the move
	replyWorth float32 // mean, over visits, of the winning chance of the side to move
}

// reset makes the root with a child for each option.
func (s *search) reset(v *game.SeatView, rng *rand.Rand) {
	guesses, err := v.Guesses()
	if err != nil {
		panic("pilot: guess hidden cards: " + err.Error())
	}
	s.rng, s.guesses, s.totals = rng, guesses, nil
	s.nodes = append(s.nodes[:0], node{})
	s.guesses.Next(&s.at, s.rng.IntN)
	s.policy.weigh(&s.at, v.Options, &s.prior)
	for i, m := range v.Options {
		s.add(0, i, node{move: m, side: v.Mode.SideOf(v.Seat), prior: s.prior[i]})
	}
}

func (s *search) children(at int32) []node {
	n := &s.nodes[at]
	return s.nodes[n.first : n.first+int32(n.count)]
}

// add inserts a child at a place among its parent's children. It returns the node's index, or 0 if the tree is full.
func (s *search) add(parent int32, place int, child node) int32 {
	n := &s.nodes[parent]
	if n.count == n.room && !s.enlarge(n) {
		return 0
	}
	n.count++
	block := s.children(parent)
	copy(block[place+1:], block[place:])
	block[place] = child
	return n.first + int32(place)
}

// enlarge gives a node a block for twice as many children. It returns false if the tree has no room for the block.
func (s *search) enlarge(n *node) bool {
	room, start := max(4, 2*n.room), int32(len(s.nodes))
	if len(s.nodes)+int(room) > maxNodes {
		return false
	}
	s.nodes = s.nodes[:start+int32(room)]
	copy(s.nodes[start:], s.nodes[n.first:n.first+int32(n.count)])
	n.first, n.room = start, room
	return true
}

// iterate guesses the hidden cards, descends to a leaf, evaluates it and updates the path.
func (s *search) iterate() { s.iterateFrom(0) }

// iterateFrom is iterate with the given child of the root as the first move. If child is 0, it selects the first move.
func (s *search) iterateFrom(child int32) {
	g := &s.at
	s.guesses.Next(g, s.rng.IntN)
	at := int32(0)
	s.path = append(s.path[:0], at)
	for !g.Over() {
		seat := g.Turn()
		s.legal = g.Moves(seat, s.legal[:0])
		next, fresh := child, false
		if child == 0 || at != 0 {
			next, fresh = s.selectChild(at, g.Mode().SideOf(seat))
		}
		if next == 0 {
			break // the tree is full
		}
		if _, err := g.Play(seat, s.nodes[next].move); err != nil {
			panic("pilot: play a legal move: " + err.Error())
		}
		at = next
		s.path = append(s.path, at)
		if fresh {
			break
		}
	}
	s.backpropagate()
}

// backpropagate adds the leaf's value to every node on the path.
func (s *search) backpropagate() {
	var chances [game.MaxSides + 1]float64
	s.evaluation.evaluate(&s.at)
	s.evaluation.winChances(&chances)
	if s.totals != nil {
		s.totals[s.path[1]-s.nodes[0].first].add(&s.evaluation, &chances)
	}
	toMove := game.NoSide
	if !s.at.Over() {
		toMove = s.at.Mode().SideOf(s.at.Turn())
	}
	for _, v := range slices.Backward(s.path) {
		n := &s.nodes[v]
		n.visits++
		share := 1 / float32(n.visits)
		n.worth += float32(share * (float32(chances[n.side]) - n.worth)) // 0 for no side
		n.replyWorth += float32(share * (float32(chances[toMove]) - n.replyWorth))
		toMove = n.side
	}
}

// selectChild returns the child with the highest selection value among those whose move is legal now, by the rule of
// PUCT (C. Rosin, "Multi-armed bandits with episode context", AMAI 61, 2011; D. Silver et al., Nature 550, 2017). The
// prior is the policy's. In place of the parent's visits it uses the number of times that a move was offered, as in
// Cowling et al. (doc.go). A move without a child gets a fresh one once it promises most. selectChild returns 0 if the
// tree has no room for that.
func (s *search) selectChild(at int32, side game.Side) (next int32, fresh bool) {
	if at != 0 {
		s.policy.weigh(&s.at, s.legal, &s.prior)
	}
	parent := &s.nodes[at]
	most, best, move, known := float32(-1), 0, 0, false
	block, i := s.children(at), 0
	for k, m := range s.legal {
		for r := rank(m); i < len(block) && rank(block[i].move) < r; {
			i++
		}
		exists := i < len(block) && block[i].move == m
		value := parent.replyWorth + float32(exploration*s.prior[k]*root(parent.visits+1))
		if exists {
			value = s.selectionValue(parent, &block[i], k)
		}
		if value > most {
			most, best, move, known = value, i, k, exists
		}
	}
	if !known {
		child := s.add(at, best, node{move: s.legal[move], side: side, offered: 1})
		return child, child != 0
	}
	return parent.first + int32(best), block[best].visits == 0
}

// selectionValue returns the selection value of a child, whose move is offered once more.
func (s *search) selectionValue(parent, child *node, move int) float32 {
	child.offered++
	share := child.prior // of the root's children; others have another share in each guess
	if share == 0 {
		share = s.prior[move]
	}
	visits := float32(child.visits)
	worth := (float32(visits*child.worth) + float32(priorVisits*parent.replyWorth)) / (visits + priorVisits)
	return worth + exploration*share*root(child.offered)/(1+visits)
}

func root(n int32) float32 { return float32(math.Sqrt(float64(n))) }

// rank returns a move's rank in the order of [game.State.Moves].
func rank(m game.Move) int {
	group := 1
	switch m.Action {
	case game.Draw, game.SitOut:
		group = 0
	case game.Discard:
		group = 2
	}
	return group<<16 | int(m.Card)<<8 | int(m.Ship)
}

// leaders returns the two most visited children of the root.
func (s *search) leaders() (first, second node) {
	first.visits, second.visits = -1, -1
	for _, n := range s.children(0) {
		switch {
		case n.visits > first.visits:
			first, second = n, first
		case n.visits > second.visits:
			second = n
		}
	}
	return first, second
}

// settled reports whether the second most visited move would need more than stopShare of the given number of further
// iterations to catch up.
func (s *search) settled(more float64) bool {
	first, second := s.leaders()
	return float64(first.visits-second.visits) > stopShare*more
}

func (s *search) mostVisited() game.Move {
	first, _ := s.leaders()
	return first.move
}
