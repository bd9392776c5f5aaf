package community

import (
	"slices"
	"testing"

	"korsar/game"
	"korsar/storage"
)

// TestBadgesAreEarnedAtTheirNumber checks that each badge is earned with its number, and not with one less.
func TestBadgesAreEarnedAtTheirNumber(t *testing.T) {
	fleets := func(each int) (f [game.Fleets]int) {
		for i := range f {
			f[i] = each
		}
		return f
	}
	editions := func(count int) map[string]bool {
		played := map[string]bool{}
		for _, e := range game.Editions[:count] {
			played[e.ID] = true
		}
		return played
	}
	standing := func(s storage.Standing) (badgeStats, Profile) { return badgeStats{Standing: s}, Profile{} }
	for badge, test := range map[Badge]struct {
		number int
		with   func(number int) (badgeStats, Profile)
	}{
		FirstWin: {1, func(n int) (badgeStats, Profile) { return standing(storage.Standing{Wins: n}) }},
		OnARoll:  {rollWins, func(n int) (badgeStats, Profile) { return standing(storage.Standing{Longest: n}) }},
		Hoard:    {hoardScore, func(n int) (badgeStats, Profile) { return standing(storage.Standing{Best: n}) }},
		OldSeaDog: {oldSeaDogMatches, func(n int) (badgeStats, Profile) {
			return standing(storage.Standing{Games: n})
		}},
		Galleon:   {galleonGold, func(n int) (badgeStats, Profile) { return badgeStats{}, Profile{Richest: n} }},
		Privateer: {privateerShips, func(n int) (badgeStats, Profile) { return badgeStats{}, Profile{Captures: n} }},
		AllFlags: {allFlagsPirates, func(n int) (badgeStats, Profile) {
			return badgeStats{}, Profile{Fleets: fleets(n)}
		}},
		Bookish: {len(game.Editions), func(n int) (badgeStats, Profile) {
			return badgeStats{editions: editions(n)}, Profile{}
		}},
		LoneWolf: {1, func(n int) (badgeStats, Profile) { return badgeStats{aloneWins: n}, Profile{} }},
		Shipmates: {shipmatesWins, func(n int) (badgeStats, Profile) {
			return badgeStats{partnerWins: n}, Profile{}
		}},
	} {
		for n, want := range map[int][]Badge{test.number - 1: nil, test.number: {badge}} {
			stats, profile := test.with(n)
			if got := stats.badges(&profile); !slices.Equal(got, want) {
				t.Errorf("%s: with %d the badges are %v", badge, n, got)
			}
		}
	}
}
