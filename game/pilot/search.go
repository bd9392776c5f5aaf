package pilot

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"korsar/game"
)

// Limits and weights of the search; doc.go tells what else was tried.
const (
	manyNodes = 1 << 19 // places for nodes, 16 MB: the tree grows no further
	curiosity = 0.3     // how much a move that was seldom tried draws the search
	sharpness = 4.0     // gold; a move that the mate likes so much less draws it 1/e as much
	// stubborn is the share of the iterations to come that the second most
	// visited move would have to get for the search to go on (STOP of H. Baier,
	// M. Winands, "Time management for Monte-Carlo tree search in Go", ACG 13).
	stubborn = 0.5
	doubt    = 2.0 // visits; so many of a node's own mean stand beside a child's few
)

// search is one search: a tree that all guesses share, by what is legal in each.
type search struct {
	rng     *rand.Rand
	guesses *game.Guesses
	at      game.Supposition // the guess being played
	survey  survey
	legal   []game.Move
	nodes   []node // the root, then blocks of children
	path    []int32
}

// trees keeps searches that are over, for their memory.
var trees = sync.Pool{New: func() any {
	return &search{legal: make([]game.Move, 0, game.MaxMoves), nodes: make([]node, 0, manyNodes)}
}}

// node is the positions that follow from a series of moves. Its children lie
// side by side in a block, which is copied to a larger one when it is full: a
// search waits for memory more than for anything else. A node has 32 bytes, two
// to a cache line.
type node struct {
	move    game.Move
	side    game.Side // who made it
	first   int32     // child, by rank
	count   int16     // of children
	room    int16     // for children
	visits  int32
	offered int32   // how often the move was legal when its parent was visited
	prior   float32 // a child of the root: the mate's share in it; else 0
	worth   float32 // mean over visits of the chance of the side who made the move
	hope    float32 // the same of the side to move
}

// plant makes the root, with a child for each move that is drawn to by how well
// the mate likes it.
func (s *search) plant(v *game.SeatView, rng *rand.Rand) {
	guesses, err := v.Guesses()
	if err != nil {
		panic("pilot: a view of its own is refused: " + err.Error())
	}
	s.rng, s.guesses = rng, guesses
	s.nodes = append(s.nodes[:0], node{})
	j := judgeOf(v)
	worths := make([]float64, len(v.Options))
	for i, m := range v.Options {
		worths[i] = j.move(m)
	}
	best, sum := slices.Max(worths), 0.0
	for i := range worths {
		worths[i] = math.Exp((worths[i] - best) / sharpness)
		sum += worths[i]
	}
	for i, m := range v.Options {
		s.add(0, i, node{move: m, side: j.side, prior: float32(worths[i] / sum)})
	}
}

// children is those of a node, by rank.
func (s *search) children(at int32) []node {
	n := &s.nodes[at]
	return s.nodes[n.first : n.first+int32(n.count)]
}

// add puts a child at a place among the others and returns where it lies; 0
// when the tree is full.
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

// enlarge gives a node a block for twice as many children, if there is room.
func (s *search) enlarge(n *node) bool {
	room, start := max(4, 2*n.room), int32(len(s.nodes))
	if len(s.nodes)+int(room) > manyNodes {
		return false
	}
	s.nodes = s.nodes[:start+int32(room)]
	copy(s.nodes[start:], s.nodes[n.first:n.first+int32(n.count)])
	n.first, n.room = start, room
	return true
}

// iterate guesses the hidden cards, goes down to a leaf, weighs it and goes
// back.
func (s *search) iterate() {
	g := &s.at
	s.guesses.Next(g, s.rng.IntN)
	at := int32(0)
	s.path = append(s.path[:0], at)
	for !g.Over() {
		seat := g.Turn()
		s.legal = g.Moves(seat, s.legal[:0])
		next, fresh := s.descend(at, g.Mode().SideOf(seat))
		if next == 0 {
			break // the tree is full
		}
		if _, err := g.Play(seat, s.nodes[next].move); err != nil {
			panic("pilot: a legal move is refused: " + err.Error())
		}
		at = next
		s.path = append(s.path, at)
		if fresh {
			break
		}
	}
	s.credit()
}

// credit tells every node on the path how its leaf looks.
func (s *search) credit() {
	var chances [game.MaxSides + 1]float64
	s.survey.of(&s.at)
	s.survey.chances(&chances)
	toMove := game.NoSide
	if !s.at.Over() {
		toMove = s.at.Mode().SideOf(s.at.Turn())
	}
	for i := len(s.path) - 1; i >= 0; i-- {
		n := &s.nodes[s.path[i]]
		n.visits++
		share := 1 / float32(n.visits)
		n.worth += share * (float32(chances[n.side]) - n.worth) // that of nobody is 0
		n.hope += share * (float32(chances[toMove]) - n.hope)
		toMove = n.side
	}
}

// descend goes to the child that draws most among those whose move is legal now:
// the rule of PUCT (C. Rosin, "Multi-armed bandits with episode context", AMAI
// 61, 2011; D. Silver et al., Nature 550, 2017), with the times that a move was
// offered in place of its parent's visits, as Cowling et al. have it (doc.go). Of
// the moves that have no child any may get one. 0 says that the tree is full.
func (s *search) descend(at int32, side game.Side) (next int32, fresh bool) {
	parent := &s.nodes[at]
	even := 1 / float32(len(s.legal))
	best, place := -1, 0
	var untried game.Move
	most, seen, i := float32(-1), 0, 0
	block := s.children(at)
	for _, m := range s.legal {
		r := rank(m)
		for i < len(block) && rank(block[i].move) < r {
			i++
		}
		if i == len(block) || block[i].move != m {
			if seen++; s.rng.IntN(seen) == 0 {
				untried, place = m, i
			}
			continue
		}
		n := &block[i]
		n.offered++
		share := even
		if at == 0 {
			share = n.prior
		}
		visits := float32(n.visits)
		q := (visits*n.worth + doubt*parent.hope) / (visits + doubt)
		if draw := q + curiosity*share*root(n.offered)/(1+visits); draw > most {
			best, most = i, draw
		}
	}
	if seen > 0 && most < parent.hope+curiosity*even*root(parent.visits) {
		if child := s.add(at, place, node{move: untried, side: side, offered: 1}); child != 0 {
			return child, true
		}
	}
	if best < 0 {
		return 0, false
	}
	return parent.first + int32(best), block[best].visits == 0
}

func root(n int32) float32 { return float32(math.Sqrt(float64(n))) }

// rank is the order in which game.State.Moves lists moves.
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

// leaders is the two children of the root that were visited most.
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

// settled tells whether so many more iterations would hardly change the choice:
// the second has to catch up with a share of them that it does not get.
func (s *search) settled(more float64) bool {
	first, second := s.leaders()
	return float64(first.visits-second.visits) > stubborn*more
}

// favourite is the move that was looked at most.
func (s *search) favourite() game.Move {
	first, _ := s.leaders()
	return first.move
}
