package analysis

import "korsar/game"

// scatters has the standard deviation of the skill of a side between equal players, by mode and number of sides, as
// `go test ./game/analysis -run TestScatter -v -scatter 300` measures it between mates.
var scatters = map[game.Mode]map[int]float64{
	game.FreeForAll:  {2: 0.34, 3: 0.38, 4: 0.34, 5: 0.33},
	game.Partnership: {2: 0.37, 3: 0.40, 4: 0.38},
}

// scatter returns the standard deviation of the skill of a side between equal players.
func scatter(mode game.Mode, sides int) float64 { return scatters[mode][sides] }
