// @ts-check
// Generated from package draw by go test ./bot/web/live -run Pictures -update. Do not edit.

// paints: colours of the pictures, by name.
export const paints = {
	"aqua": "#8cc9d6",
	"bronze": "#a86c12",
	"cream": "#fbf3de",
	"gold": "#f5b82e",
	"ink": "#1a1418",
	"navy": "#24325e",
	"sand": "#e2cf9f",
	"shine": "#ffe28a",
	"steel": "#9fb2bc",
	"walnut": "#5f341c"
};

// merchant: a merchant ship without the coin on her mainsail, the lowest shape first.
export const merchant = [
	{
		"name": "bowsprit",
		"d": "M66,-26 L98,-48",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 5
	},
	{
		"name": "jib",
		"d": "M96,-48 L60,-84 L62,-30 Z",
		"fill": "#e2cf9f",
		"stroke": "#1a1418",
		"width": 3
	},
	{
		"name": "foremast",
		"d": "M46,-24 L46,-96",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 6
	},
	{
		"name": "foresail",
		"d": "M36,-92 Q54,-96 70,-90 Q84,-64 76,-40 Q58,-35 42,-40 Q50,-64 36,-92 Z",
		"fill": "#fbf3de",
		"stroke": "#1a1418",
		"width": 3
	},
	{
		"name": "mainmast",
		"d": "M-4,-24 L-4,-118",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 6
	},
	{
		"name": "mainsail",
		"d": "M-46,-108 Q-4,-115 32,-108 Q48,-72 38,-38 Q-6,-30 -54,-38 Q-36,-72 -46,-108 Z",
		"fill": "#fbf3de",
		"stroke": "#1a1418",
		"width": 3.5
	},
	{
		"name": "yard",
		"d": "M-50,-109 L36,-109",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 5
	},
	{
		"name": "hull",
		"d": "M-84,-50 L-74,4 C-64,16 40,17 58,6 C70,-4 78,-18 84,-34 Q40,-24 -34,-24 L-44,-46 Z",
		"fill": "#9a5b30",
		"stroke": "#1a1418",
		"width": 4
	},
	{
		"name": "wale",
		"d": "M-79,-22 Q20,-4 76,-20",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 5
	},
	{
		"name": "wave astern",
		"d": "M-92,12 Q-75,-4 -58,12 Q-47.8,20 -37.6,10",
		"fill": "none",
		"stroke": "#cfe9ee",
		"width": 5
	},
	{
		"name": "wave amidships",
		"d": "M-34,16 Q-12,0 10,16 Q23.2,24 36.4,14",
		"fill": "none",
		"stroke": "#cfe9ee",
		"width": 5
	},
	{
		"name": "bow wave",
		"d": "M30,14 Q50,-2 70,14 Q82,22 94,12",
		"fill": "none",
		"stroke": "#cfe9ee",
		"width": 5
	}
];

// pennant: a pirate's pennant, which flies towards the stern.
export const pennant = [
	{
		"name": "pole",
		"d": "M0,0 L0,-98",
		"fill": "none",
		"stroke": "#5f341c",
		"width": 5
	},
	{
		"name": "cloth",
		"d": "M0,-98 C-20,-108 -38,-88 -60,-96 L-56,-52 C-38,-46 -20,-64 0,-54 Z",
		"fill": "#1a1418",
		"stroke": "#fbf3de",
		"width": 4
	}
];

// badges: the badges of the sides, in order.
export const badges = [
	{
		"name": "shield",
		"d": "M-19,-20 L19,-20 C21,4 15,15 0,23 C-15,15 -21,4 -19,-20 Z",
		"fill": "#6cc3f0",
		"stroke": "none",
		"width": 0
	},
	{
		"name": "star",
		"d": "M0,-23 L6,-8 L22,-7 L10,3 L14,19 L0,10 L-14,19 L-10,3 L-22,-7 L-6,-8 Z",
		"fill": "#f5836b",
		"stroke": "none",
		"width": 0
	},
	{
		"name": "cross",
		"d": "M-8,-21 L8,-21 L8,-8 L21,-8 L21,8 L8,8 L8,21 L-8,21 L-8,8 L-21,8 L-21,-8 L-8,-8 Z",
		"fill": "#8fdc9b",
		"stroke": "none",
		"width": 0
	},
	{
		"name": "crescent",
		"d": "M8,-22 C-30,-20 -30,20 8,22 C15,22 18,18 19,15 C-4,16 -4,-16 19,-15 C18,-18 15,-22 8,-22 Z",
		"fill": "#c3a6f5",
		"stroke": "none",
		"width": 0
	},
	{
		"name": "heart",
		"d": "M0,21 C-34,-4 -18,-30 0,-12 C18,-30 34,-4 0,21 Z",
		"fill": "#f4a8d2",
		"stroke": "none",
		"width": 0
	}
];
