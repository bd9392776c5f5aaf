package table

import (
	"korsar/game"
	"korsar/storage"
	"korsar/storage/ladder"
)

// Badge is something that somebody has done, as their finished games tell. Its
// name is the key of its sentence in every language.
type Badge string

// The badges.
const (
	FirstWin  Badge = "first-win"   // won a game
	OnARoll   Badge = "on-a-roll"   // five wins in a row
	Hoard     Badge = "hoard"       // a score of 50 in one game
	Galleon   Badge = "galleon"     // captured the ship of others that carries 8
	Privateer Badge = "privateer"   // captured 50 ships of others
	AllFlags  Badge = "all-flags"   // played pirates of each of the fleets 25 times
	Bookish   Badge = "bookish"     // played every edition
	LoneWolf  Badge = "lone-wolf"   // won against four others or more, everyone for themself
	Shipmates Badge = "shipmates"   // won ten games with a partner
	OldSeaDog Badge = "old-sea-dog" // a hundred games
)

// Badges lists every badge, in the order in which they are shown.
var Badges = []Badge{FirstWin, OnARoll, Hoard, Galleon, Privateer, AllFlags, Bookish, LoneWolf, Shipmates, OldSeaDog}

// What the badges ask for.
const (
	rollOf    = 5
	hoardOf   = 50
	galleonOf = 8
	prizesOf  = 50
	piratesOf = 25
	wolfAmong = 5
	matesOf   = 10
	seaDogOf  = 100
)

// log is what badges are given for, game after game.
type log struct {
	storage.Standing // of all their games, rated or not
	lone, mates      int
	editions         map[string]bool
}

func newLog() *log { return &log{editions: map[string]bool{}} }

// add counts a game of somebody's, with what their side came to.
func (l *log) add(r *storage.Result, side storage.SideResult) {
	ladder.AddGame(&l.Standing, side)
	l.editions[r.Edition] = true
	switch {
	case side.Place > 1:
	case r.Mode == game.Partnership:
		l.mates++
	case r.Seats >= wolfAmong:
		l.lone++
	}
}

// badges is what they have earned.
func (l *log) badges(p *Profile) (list []Badge) {
	fewest := p.Fleets[0]
	for _, n := range p.Fleets {
		fewest = min(fewest, n)
	}
	earned := map[Badge]bool{FirstWin: l.Wins > 0, OnARoll: l.Longest >= rollOf, Hoard: l.Best >= hoardOf, Galleon: p.Richest >= galleonOf,
		Privateer: p.Prizes >= prizesOf, AllFlags: fewest >= piratesOf, Bookish: len(l.editions) == len(game.Editions), LoneWolf: l.lone > 0,
		Shipmates: l.mates >= matesOf, OldSeaDog: l.Games >= seaDogOf}
	for _, b := range Badges {
		if earned[b] {
			list = append(list, b)
		}
	}
	return list
}
