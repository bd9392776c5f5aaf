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
	coinX: -10, coinY: -63, flagX: -59, flagY: -13,
	shapes: []shape{
		// shadow
		{path: "M-59,14 C-59,3 79,3 83,14 C79,25 -56,25 -59,14 Z", fill: abyss},
		// bowsprit
		{path: "M43,-20 L77,-34", line: walnut, width: 5},
		// jib
		{path: "M74,-33 L23,-95 Q31,-56 27,-25 Z", fill: cream, line: ink, width: 3},
		// jib's stripe
		{path: "M52,-59 L40,-76 Q43,-50 40,-28 L54,-30 Q56,-45 52,-59 Z", livery: true},
		// mast
		{path: "M20,-18 L20,-103", line: walnut, width: 6},
		// pennant
		{path: "M20,-104 Q7,-112 -13,-104 Q4,-103 20,-94 Z", livery: true, line: ink, width: 2.5},
		// mainsail
		{path: "M16,-88 Q-13,-95 -40,-85 Q-52,-59 -47,-31 Q-13,-25 16,-31 Q20,-59 16,-88 Z",
			fill: cream, line: ink, width: 3.5},
		// mainsail's shade
		{path: "M13,-86 Q-2,-90 -7,-90 Q16,-63 2,-30 Q9,-29 14,-32 Q16,-59 13,-86 Z", fill: sand},
		// gaff
		{path: "M20,-88 L-43,-86", line: walnut, width: 5},
		// boom
		{path: "M20,-30 L-52,-30", line: walnut, width: 5},
		// hull
		{path: "M-63,-27 L-56,2 C-47,13 31,14 45,4 C54,-4 59,-13 63,-23 Q18,-16 -27,-18 Z", fill: oak, line: ink,
			width: 4},
		// planks
		{path: "M-58,-22 Q0,-7 58,-17", line: teak, width: 5},
		// keel
		{path: "M-58,-5 L-56,2 C-47,12 31,13 45,4 C49,1 51,-3 54,-6 Q0,4 -58,-5 Z", fill: walnut},
	},
}

var brigHull = hull{
	coinX: -12, coinY: -70, flagX: -78, flagY: -26,
	shapes: []shape{
		// shadow
		{path: "M-81,15 C-81,3 97,3 101,15 C97,27 -77,27 -81,15 Z", fill: abyss},
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
	coinX: -8, coinY: -68, flagX: -93, flagY: -38,
	shapes: []shape{
		// shadow
		{path: "M-97,18 C-97,3 115,3 119,18 C115,33 -93,33 -97,18 Z", fill: abyss},
		// bowsprit
		{path: "M70,-32 L112,-55", line: walnut, width: 5},
		// jib
		{path: "M108,-54 L72,-102 L72,-36 Z", fill: sand, line: ink, width: 3},
		// mizzenmast
		{path: "M-61,-47 L-61,-104", line: walnut, width: 5},
		// mizzen
		{path: "M-85,-66 L-49,-106 Q-40,-81 -51,-57 Z", fill: sand, line: ink, width: 3},
		// foremast
		{path: "M51,-25 L51,-117", line: walnut, width: 6},
		// fore topsail
		{path: "M38,-114 Q51,-118 64,-113 Q70,-102 68,-89 Q53,-85 40,-89 Q45,-102 38,-114 Z", livery: true,
			line: ink, width: 3},
		// foresail
		{path: "M36,-85 Q53,-89 70,-84 Q83,-61 74,-38 Q55,-33 40,-38 Q47,-61 36,-85 Z", fill: cream, line: ink,
			width: 3},
		// foresail's stripe
		{path: "M47,-87 Q57,-61 49,-36 Q56,-34 61,-35 Q70,-61 59,-87 Z", livery: true},
		// mainmast
		{path: "M-8,-25 L-8,-127", line: walnut, width: 6},
		// pennant
		{path: "M-8,-129 Q-23,-138 -49,-129 Q-30,-127 -8,-117 Z", livery: true, line: ink, width: 2.5},
		// main topsail
		{path: "M-36,-121 Q-8,-126 19,-121 Q25,-112 25,-103 Q-8,-108 -45,-103 Q-38,-112 -36,-121 Z",
			fill: cream, line: ink, width: 3},
		// mainsail
		{path: "M-53,-100 Q-8,-107 32,-100 Q49,-68 38,-34 Q-8,-26 -61,-34 Q-42,-68 -53,-100 Z", fill: cream,
			line: ink, width: 3.5},
		// mainsail's shade
		{path: "M15,-102 Q23,-101 29,-98 Q45,-68 35,-36 Q23,-33 13,-32 Q34,-68 15,-102 Z", fill: sand},
		// yard
		{path: "M-57,-101 L36,-101", line: walnut, width: 5},
		// hull
		{path: "M-104,-72 L-89,2 C-76,18 49,19 68,5 C81,-4 89,-21 98,-45 Q53,-23 -25,-23 L-34,-45 L-57,-47 L-66,-68 Z",
			fill: oak, line: ink, width: 4},
		// planks
		{path: "M-95,-34 Q11,-4 87,-25", line: teak, width: 5},
		// rail
		{path: "M-100,-57 Q-76,-53 -55,-47", line: gold, width: 4},
		// keel
		{path: "M-91,-8 L-89,2 C-76,17 49,18 68,5 C73,1 77,-4 81,-10 Q0,6 -91,-8 Z", fill: walnut},
		// windows
		{path: "M-87,-47 L-76,-45 L-74,-33 L-85,-35 Z M-68,-42 L-57,-40 L-55,-30 L-66,-31 Z", fill: gold,
			line: ink, width: 2.5},
		// ports
		{path: "M-40,-20 L-30,-19 L-30,-11 L-40,-12 Z M-8,-17 L2,-17 L2,-8 L-8,-8 Z M23,-18 L34,-19 L34,-11 L23,-10 Z",
			fill: ink},
	},
}
