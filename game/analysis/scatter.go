package analysis

import "korsar/game"

// scatters is the standard deviation of a side's skill between equal players, by mode and number of sides. It was
// measured between mates with `go test ./game/analysis -run TestScatter -v -scatter 300`.
var scatters = map[game.Mode]map[int]float64{
	game.FreeForAll:  {2: 0.34, 3: 0.38, 4: 0.34, 5: 0.33},
	game.Partnership: {2: 0.37, 3: 0.40, 4: 0.38},
}

func scatter(mode game.Mode, sides int) float64 { return scatters[mode][sides] }
