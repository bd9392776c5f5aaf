package draw

// hull is a kind of merchant ship. All kinds face right. The origin is on the waterline amidships.
type hull struct {
	shapes       []shape
	coinX        float64
	coinY        float64
	flagX, flagY float64 // the foot of the flag at her stern
}

// hulls are the kinds of ships: sloops of 2 and 3 gold, brigs of 4 and 5, and galleons of 6 to 8.
var hulls = [...]hull{sloopHull, brigHull, galleonHull}

func hullOf(gold int) *hull { return &hulls[min(max(gold-2, 0)/2, len(hulls)-1)] }

var sloopHull = hull{
	coinX: -14, coinY: -70, flagX: -62, flagY: -14,
	shapes: []shape{
		// shadow
		{path: "M-76,12 C-76,0 78,0 82,12 C78,24 -72,24 -76,12 Z", fill: abyss},
		// bowsprit
		{path: "M48,-22 L86,-38", line: walnut, width: 5},
		// jib
		{path: "M82,-37 L26,-106 Q34,-62 30,-28 Z", fill: cream, line: ink, width: 3},
		// jib's stripe
		{path: "M58,-66 L44,-84 Q48,-56 44,-31 L60,-33 Q62,-50 58,-66 Z", livery: true},
		// mast
		{path: "M22,-20 L22,-114", line: walnut, width: 6},
		// pennant
		{path: "M22,-116 Q8,-124 -14,-116 Q4,-114 22,-104 Z", livery: true, line: ink, width: 2.5},
		// mainsail
		{path: "M18,-98 Q-14,-106 -44,-94 Q-58,-66 -52,-34 Q-14,-28 18,-34 Q22,-66 18,-98 Z",
			fill: cream, line: ink, width: 3.5},
		// mainsail's shade
		{path: "M14,-95 Q-2,-100 -8,-100 Q18,-70 2,-33 Q10,-32 15,-35 Q18,-66 14,-95 Z", fill: sand},
		// gaff
		{path: "M22,-98 L-48,-95", line: walnut, width: 5},
		// boom
		{path: "M22,-33 L-58,-33", line: walnut, width: 5},
		// hull
		{path: "M-70,-30 L-62,2 C-52,14 34,15 50,4 C60,-4 66,-14 70,-26 Q20,-18 -30,-20 Z", fill: oak, line: ink,
			width: 4},
		// planks
		{path: "M-65,-24 Q0,-8 64,-19", line: teak, width: 5},
		// keel
		{path: "M-64,-6 L-62,2 C-52,13 34,14 50,4 C54,1 57,-3 60,-7 Q0,4 -64,-6 Z", fill: walnut},
	},
}

var brigHull = hull{
	coinX: -12, coinY: -70, flagX: -78, flagY: -26,
	shapes: []shape{
		// shadow
		{path: "M-90,12 C-90,0 88,0 92,12 C88,24 -86,24 -90,12 Z", fill: abyss},
		// bowsprit
		{path: "M64,-26 L98,-46", line: walnut, width: 5},
		// jib
		{path: "M94,-45 L58,-88 L60,-30 Z", fill: sand, line: ink, width: 3},
		// foremast
		{path: "M46,-24 L46,-100", line: walnut, width: 6},
		// foresail
		{path: "M32,-94 Q50,-98 66,-92 Q80,-64 70,-38 Q52,-33 36,-38 Q46,-64 32,-94 Z", fill: cream,
			line: ink, width: 3},
		// foresail's stripe
		{path: "M44,-95 Q58,-64 46,-36 Q54,-34 60,-36 Q72,-64 58,-94 Z", livery: true},
		// mainmast
		{path: "M-8,-24 L-8,-116", line: walnut, width: 6},
		// pennant
		{path: "M-8,-118 Q-22,-126 -44,-118 Q-26,-116 -8,-106 Z", livery: true, line: ink, width: 2.5},
		// mainsail
		{path: "M-50,-104 Q-8,-111 28,-104 Q44,-70 34,-36 Q-10,-28 -58,-36 Q-40,-70 -50,-104 Z",
			fill: cream, line: ink, width: 3.5},
		// mainsail's shade
		{path: "M12,-106 Q20,-105 25,-102 Q40,-70 31,-38 Q20,-35 10,-34 Q30,-70 12,-106 Z", fill: sand},
		// yard
		{path: "M-54,-105 L32,-105", line: walnut, width: 5},
		// hull
		{path: "M-86,-46 L-76,2 C-66,15 40,16 58,5 C70,-4 78,-18 84,-34 Q40,-22 -34,-22 L-46,-42 Z", fill: oak,
			line: ink, width: 4},
		// planks
		{path: "M-80,-26 Q20,-6 76,-22", line: teak, width: 5},
		// keel
		{path: "M-78,-8 L-76,2 C-66,14 40,15 58,5 C63,1 67,-4 70,-9 Q0,5 -78,-8 Z", fill: walnut},
		// window
		{path: "M-71,-37 L-58,-36 L-56,-26 L-69,-27 Z", fill: gold, line: ink, width: 2.5},
	},
}

var galleonHull = hull{
	coinX: -8, coinY: -64, flagX: -88, flagY: -36,
	shapes: []shape{
		// shadow
		{path: "M-100,14 C-100,0 100,0 104,14 C100,28 -96,28 -100,14 Z", fill: abyss},
		// bowsprit
		{path: "M66,-30 L106,-52", line: walnut, width: 5},
		// jib
		{path: "M102,-51 L68,-96 L68,-34 Z", fill: sand, line: ink, width: 3},
		// mizzenmast
		{path: "M-58,-44 L-58,-98", line: walnut, width: 5},
		// mizzen
		{path: "M-80,-62 L-46,-100 Q-38,-76 -48,-54 Z", fill: sand, line: ink, width: 3},
		// foremast
		{path: "M48,-24 L48,-110", line: walnut, width: 6},
		// fore topsail
		{path: "M36,-108 Q48,-111 60,-107 Q66,-96 64,-84 Q50,-80 38,-84 Q42,-96 36,-108 Z", livery: true,
			line: ink, width: 3},
		// foresail
		{path: "M34,-80 Q50,-84 66,-79 Q78,-58 70,-36 Q52,-31 38,-36 Q44,-58 34,-80 Z", fill: cream, line: ink,
			width: 3},
		// foresail's stripe
		{path: "M44,-82 Q54,-58 46,-34 Q53,-32 58,-33 Q66,-58 56,-82 Z", livery: true},
		// mainmast
		{path: "M-8,-24 L-8,-120", line: walnut, width: 6},
		// pennant
		{path: "M-8,-122 Q-22,-130 -46,-122 Q-28,-120 -8,-110 Z", livery: true, line: ink, width: 2.5},
		// main topsail
		{path: "M-34,-114 Q-8,-119 18,-114 Q24,-106 24,-97 Q-8,-102 -42,-97 Q-36,-106 -34,-114 Z",
			fill: cream, line: ink, width: 3},
		// mainsail
		{path: "M-50,-94 Q-8,-101 30,-94 Q46,-64 36,-32 Q-8,-25 -58,-32 Q-40,-64 -50,-94 Z", fill: cream,
			line: ink, width: 3.5},
		// mainsail's shade
		{path: "M14,-96 Q22,-95 27,-92 Q42,-64 33,-34 Q22,-31 12,-30 Q32,-64 14,-96 Z", fill: sand},
		// yard
		{path: "M-54,-95 L34,-95", line: walnut, width: 5},
		// hull
		{path: "M-98,-68 L-84,2 C-72,17 46,18 64,5 C76,-4 84,-20 92,-42 Q50,-22 -24,-22 L-32,-42 L-54,-44 L-62,-64 Z",
			fill: oak, line: ink, width: 4},
		// planks
		{path: "M-90,-32 Q10,-4 82,-24", line: teak, width: 5},
		// rail
		{path: "M-94,-54 Q-72,-50 -52,-44", line: gold, width: 4},
		// keel
		{path: "M-86,-8 L-84,2 C-72,16 46,17 64,5 C69,1 73,-4 76,-9 Q0,6 -86,-8 Z", fill: walnut},
		// windows
		{path: "M-82,-44 L-72,-42 L-70,-31 L-80,-33 Z M-64,-40 L-54,-38 L-52,-28 L-62,-29 Z", fill: gold,
			line: ink, width: 2.5},
		// ports
		{path: "M-38,-19 L-28,-18 L-28,-10 L-38,-11 Z M-8,-16 L2,-16 L2,-8 L-8,-8 Z M22,-17 L32,-18 L32,-10 L22,-9 Z",
			fill: ink},
	},
}
