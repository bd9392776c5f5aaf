package ladder_test

import (
	"slices"
	"testing"

	"korsar/storage"
	"korsar/storage/ladder"
)

func TestEqualValuesShareARank(t *testing.T) {
	var page []storage.Standing
	for i, wins := range []int{9, 7, 7, 4} {
		page = append(page, storage.Standing{Person: 1, Games: 10 + i, Wins: wins})
	}
	for _, line := range []struct {
		first, skipped int
		ranks          []int
	}{
		{1, 0, []int{1, 2, 2, 4}},
		{3, 5, []int{3, 7, 7, 9}}, // the page's first standing ties with the last one of the page before
	} {
		var ranks []int
		for _, place := range ladder.Rank(storage.ByWins, page, line.first, line.skipped) {
			ranks = append(ranks, place.Rank)
		}
		if !slices.Equal(ranks, line.ranks) {
			t.Errorf("first %d, %d skipped: ranks %v, want %v", line.first, line.skipped, ranks, line.ranks)
		}
	}
}

func TestMeanScoreOfFewGamesHasNoValue(t *testing.T) {
	s := storage.Standing{Games: storage.EnoughGames - 1, Gold: 40}
	if _, ranked := ladder.Value(storage.ByGold, s); ranked {
		t.Errorf("%d games are ranked by their mean score", s.Games)
	}
	s.Games++
	if value, ranked := ladder.Value(storage.ByGold, s); !ranked || value != 8 {
		t.Errorf("40 gold in 5 games: %v, %v, want 8, true", value, ranked)
	}
	if _, ranked := ladder.Value("fame", s); ranked {
		t.Error("an unknown sort value ranks somebody")
	}
}

func TestEverySortHasAValue(t *testing.T) {
	for _, by := range storage.LadderSorts {
		if _, ranked := ladder.Value(by, storage.Standing{Games: storage.EnoughGames}); !ranked {
			t.Errorf("nobody is ranked by %s", by)
		}
	}
}
