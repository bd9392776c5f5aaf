// @ts-check
// Generated from package draw by go test ./bot/web/live -run Pictures -update. Do not edit.

// paints: colors of the pictures, by name.
export const paints = {
	"abyss": "#0e3350",
	"foam": "#cfe9ee",
	"ink": "#1a1418",
	"shine": "#ffe28a"
};

// badges: the colors of the sides' badges, in order.
export const badges = [
	"#6cc3f0",
	"#f5836b",
	"#8fdc9b",
	"#c3a6f5",
	"#f4a8d2"
];

// flags: the foot of a ship's flag, by her gold from 2 on.
export const flags = [
	[
		-59,
		-13
	],
	[
		-59,
		-13
	],
	[
		-78,
		-26
	],
	[
		-78,
		-26
	],
	[
		-93,
		-38
	],
	[
		-93,
		-38
	],
	[
		-93,
		-38
	]
];
