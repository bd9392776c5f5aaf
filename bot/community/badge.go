package community

import (
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/ladder"
)

// Badge is an achievement in a user's finished games. It is the key of its sentence in every language.
type Badge string

// The badges.
const (
	FirstWin  Badge = "first-win"   // won a game
	OnARoll   Badge = "on-a-roll"   // five wins in a row
	Hoard     Badge = "hoard"       // a score of 50 in one game
	Galleon   Badge = "galleon"     // captured another's ship that carries 8
	Privateer Badge = "privateer"   // captured 50 ships of others
	AllFlags  Badge = "all-flags"   // played 25 pirates of each fleet
	Bookish   Badge = "bookish"     // played every edition
	LoneWolf  Badge = "lone-wolf"   // won a free-for-all against four others or more
	Shipmates Badge = "shipmates"   // won ten games with a partner
	OldSeaDog Badge = "old-sea-dog" // finished a hundred games
)

// Badges lists every badge in display order.
var Badges = []Badge{FirstWin, OnARoll, Hoard, Galleon, Privateer, AllFlags, Bookish, LoneWolf, Shipmates, OldSeaDog}

// The thresholds of the badges.
const (
	rollWins         = 5
	hoardScore       = 50
	galleonGold      = 8
	privateerShips   = 50
	allFlagsPirates  = 25
	loneWolfSeats    = 5
	shipmatesWins    = 10
	oldSeaDogMatches = 100
)

// badgeStats has the figures that earn badges.
type badgeStats struct {
	storage.Standing // over all games, rated or not
	aloneWins        int
	partnerWins      int
	editions         map[string]bool
}

// add counts a game, with the result of the player's side.
func (d *badgeStats) add(r *storage.Result, side storage.SideResult) {
	ladder.AddGame(&d.Standing, side)
	d.editions[r.Edition] = true
	switch {
	case side.Place > 1:
	case r.Mode == game.Partnership:
		d.partnerWins++
	case r.Seats >= loneWolfSeats:
		d.aloneWins++
	}
}

// badges returns the earned badges in display order.
func (d *badgeStats) badges(p *Profile) (list []Badge) {
	earned := map[Badge]bool{
		FirstWin:  d.Wins > 0,
		OnARoll:   d.Longest >= rollWins,
		Hoard:     d.Best >= hoardScore,
		Galleon:   p.Richest >= galleonGold,
		Privateer: p.Captures >= privateerShips,
		AllFlags:  slices.Min(p.Fleets[:]) >= allFlagsPirates,
		Bookish:   len(d.editions) == len(game.Editions),
		LoneWolf:  d.aloneWins > 0,
		Shipmates: d.partnerWins >= shipmatesWins,
		OldSeaDog: d.Games >= oldSeaDogMatches,
	}
	for _, b := range Badges {
		if earned[b] {
			list = append(list, b)
		}
	}
	return list
}
