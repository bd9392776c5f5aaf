// What a table is drawn of, as in the pictures of package draw: ships, cards
// beside them, badges of sides. Shapes tell fleets and sides apart, not colour
// alone.
import { figure } from "./element.js";

const ink = "#1a1418",
	cream = "#fbf3de",
	sand = "#e2cf9f",
	oak = "#9a5b30",
	walnut = "#5f341c",
	gold = "#f5b82e",
	shine = "#ffe28a",
	bronze = "#a86c12",
	steel = "#9fb2bc",
	navy = "#24325e",
	foam = "#cfe9ee";

const path = (d, fill, stroke = ink, width = 3) =>
	figure("path", { d, fill, stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
const stroke = (d, colour, width) => path(d, "none", colour, width);
const text = (words, x, y, size, fill = ink) =>
	figure(
		"text",
		{
			x,
			y,
			fill,
			"font-size": size,
			"font-weight": "bold",
			"text-anchor": "middle",
			"dominant-baseline": "central",
		},
		String(words),
	);
const group = (transform, ...children) => figure("g", { transform }, ...children);

// ship is a merchant ship under sail, her gold on the mainsail and who holds her
// on the flag.
export function ship(one, seats) {
	const owner = seats[one.owner - 1]?.side;
	return figure(
		"svg",
		{ viewBox: "-104 -136 216 170", class: "hull", "aria-hidden": "true" },
		stroke("M66,-26 L98,-48", walnut, 5),
		path("M96,-48 L60,-84 L62,-30 Z", sand),
		stroke("M46,-24 V-96 M-4,-24 V-118", walnut, 6),
		path("M36,-92 Q54,-96 70,-90 Q84,-64 76,-40 Q58,-35 42,-40 Q50,-64 36,-92 Z", cream),
		path("M-46,-108 Q-4,-115 32,-108 Q48,-72 38,-38 Q-6,-30 -54,-38 Q-36,-72 -46,-108 Z", cream, ink, 3.5),
		stroke("M-50,-109 L36,-109", walnut, 5),
		coin(one.gold, -6, -72, 27),
		path("M-84,-50 L-74,4 C-64,16 40,17 58,6 C70,-4 78,-18 84,-34 Q40,-24 -34,-24 L-44,-46 Z", oak, ink, 4),
		stroke("M-79,-22 Q20,-4 76,-20", walnut, 5),
		pennant(one.holder, one.holder === owner),
		stroke(
			"M-92,12 Q-75,-4 -58,12 Q-48,20 -37,10 M-34,16 Q-12,0 10,16 Q20,24 34,14 M30,14 Q50,-2 70,14 Q82,22 94,12",
			foam,
			5,
		),
		text(`#${one.ship}`, 62, -4, 22, cream),
	);
}

export function coin(amount, x, y, radius) {
	return figure(
		"g",
		{ class: "coin" },
		figure("circle", { cx: x, cy: y, r: radius, fill: gold, stroke: bronze, "stroke-width": radius / 7 }),
		amount === "" ? undefined : text(amount, x, y + 1, 1.5 * radius),
	);
}

// pennant tells who would take a ship now: the owner by a light flag, a pirate by
// a black one, nobody by a grey one.
function pennant(side, owned) {
	const [cloth, word] = side === 0 ? [steel, ink] : owned ? [cream, ink] : [ink, cream];
	return group(
		"translate(-72,-34)",
		stroke("M0,0 V-98", walnut, 5),
		path("M0,-98 C20,-108 38,-88 60,-96 L56,-52 C38,-46 20,-64 0,-54 Z", cloth, shine, 4),
		text(side === 0 ? "=" : side, 29, -75, 36, word),
	);
}

// card is a fleet's pirates beside a ship: its skull, its letter with their
// strength, whose they are, and a captain's hat.
export function card(squadron, fleet, captain, leads) {
	return figure(
		"svg",
		{ viewBox: "-36 -54 72 100", class: "card", "aria-hidden": "true" },
		slip(fleet.colour, leads),
		group("translate(0,-13) scale(0.41)", skull(squadron.fleet)),
		figure("rect", { x: -27, y: 8, width: 54, height: 27, rx: 5, fill: cream }),
		text(fleet.letter + (squadron.strength || ""), 0, 22, 26),
		captain && group("translate(17,-36) scale(0.42)", tricorne()),
		group("translate(-21,-38) scale(0.62)", plate(squadron.side)),
	);
}

// flagship is the admiral beside a ship.
export function flagship(side, leads) {
	return figure(
		"svg",
		{ viewBox: "-36 -54 72 100", class: "card", "aria-hidden": "true" },
		slip(navy, leads),
		group(
			"translate(0,-22) scale(0.46)",
			path("M-52,20 C-40,-14 -22,-34 0,-34 C22,-34 40,-14 52,20 C24,6 -24,6 -52,20 Z", navy, shine, 5),
			figure("circle", { cx: 0, cy: -9, r: 12, fill: cream, stroke: gold, "stroke-width": 5 }),
		),
		group(
			"translate(0,14) scale(0.42)",
			figure("circle", { cx: 0, cy: -36, r: 9, fill: "none", stroke: gold, "stroke-width": 7 }),
			stroke("M0,-26 V40 M-22,-14 H22 M-36,12 C-30,46 30,46 36,12", gold, 8),
		),
		group("translate(-21,-38) scale(0.62)", plate(side)),
	);
}

function slip(colour, leads) {
	return [
		leads && figure("rect", { x: -34, y: -42, width: 68, height: 84, rx: 11, fill: ink }),
		figure("rect", {
			x: -30,
			y: -38,
			width: 60,
			height: 76,
			rx: 8,
			fill: colour,
			stroke: leads ? shine : ink,
			"stroke-width": leads ? 5 : 3,
		}),
	];
}

function tricorne() {
	return [
		path("M-54,2 C-36,0 -30,-32 0,-32 C30,-32 36,0 54,2 C44,26 22,30 0,22 C-22,30 -44,26 -54,2 Z", ink, gold, 5),
		stroke("M-20,-8 L20,8 M-20,8 L20,-8", cream, 6),
	];
}

// skull is a fleet's: the first wears a patch, the second a bandana, the third
// lies on bones, the fourth has horns.
function skull(fleet) {
	const eye = (x, y) => figure("ellipse", { cx: x, cy: y, rx: 12, ry: 14, fill: ink });
	const bare = [
		path(
			"M-46,0 C-46,-70 46,-70 46,0 C46,18 37,24 24,28 L24,46 C14,54 -14,54 -24,46 L-24,28 C-37,24 -46,18 -46,0 Z",
			cream,
		),
		path("M0,10 L-7,23 L7,23 Z", ink, ink, 1),
		stroke("M-9,36 V48 M0,36 V48 M9,36 V48", ink, 4),
	];
	switch (fleet) {
		case 1:
			return [
				bare,
				eye(-18, 0),
				eye(18, 0),
				path("M-47,-12 C-44,-74 44,-74 47,-12 C24,-28 -24,-28 -47,-12 Z", walnut, cream),
				path("M40,-14 L64,-22 L58,6 Z", walnut, cream),
			];
		case 2:
			return [
				stroke("M-44,12 L44,50 M44,12 L-44,50", cream, 14),
				group("translate(0,-6) scale(0.86)", bare),
				eye(-15, -10),
				eye(15, -10),
			];
		case 3:
			return [
				path("M20,-38 Q46,-46 46,-70 Q66,-40 42,-18 Z", sand),
				path("M-20,-38 Q-46,-46 -46,-70 Q-66,-40 -42,-18 Z", sand),
				bare,
				eye(-18, -2),
				eye(18, -2),
			];
		default:
			return [
				bare,
				eye(-18, -2),
				stroke("M-44,-26 L46,8", ink, 6),
				path("M2,-16 L36,-10 L38,10 L20,16 L4,10 Z", ink),
			];
	}
}

// badge is a side's brass plate: each side's has a shape of its own.
export const badge = (side) =>
	figure("svg", { viewBox: "-24 -24 48 48", class: "badge", "aria-hidden": "true" }, plate(side));

function plate(side) {
	const polygon = (count, turn) =>
		Array.from({ length: count }, (_, i) => {
			const angle = turn + (i * 2 * Math.PI) / count;
			return `${(21 * Math.cos(angle)).toFixed(1)},${(21 * Math.sin(angle)).toFixed(1)}`;
		}).join(" L");
	const plates = {
		1: "M-20,0 A20,20 0 1 1 20,0 A20,20 0 1 1 -20,0 Z",
		2: "M-18,-18 H18 V18 H-18 Z",
		3: "M-18,-19 L18,-19 C20,4 14,15 0,23 C-14,15 -20,4 -18,-19 Z",
		4: `M${polygon(8, Math.PI / 8)} Z`,
	};
	return [path(plates[side] ?? `M${polygon(6, 0)} Z`, gold), text(side, 0, 1, 28)];
}

// sign is a small picture beside a number of a plaque.
export function sign(kind) {
	const signs = {
		cards: [
			figure("rect", {
				x: -14,
				y: -20,
				width: 28,
				height: 40,
				rx: 5,
				fill: navy,
				stroke: cream,
				"stroke-width": 4,
			}),
		],
		ships: [
			group(
				"translate(0,16) scale(0.24)",
				path("M-46,-108 Q-4,-115 32,-108 Q48,-72 38,-38 Q-6,-30 -54,-38 Q-36,-72 -46,-108 Z", cream, ink, 3.5),
				path("M-84,-50 L-74,4 C-64,16 40,17 58,6 C70,-4 78,-18 84,-34 Q40,-24 -34,-24 L-44,-46 Z", oak, ink, 4),
			),
		],
		gold: [coin("", 0, 0, 18)],
		crew: [
			[-14, 14, 0].map((x) => [
				figure("circle", { cx: x, cy: -6, r: 8, fill: cream, stroke: ink, "stroke-width": 2 }),
				path(`M${x - 12},20 Q${x},0 ${x + 12},20 Z`, walnut, ink, 2),
			]),
		],
		computer: [
			figure("circle", {
				cx: 0,
				cy: 0,
				r: 13,
				fill: gold,
				stroke: ink,
				"stroke-width": 3,
				"stroke-dasharray": "6 4",
			}),
			figure("circle", { cx: 0, cy: 0, r: 5, fill: ink }),
		],
	};
	return figure("svg", { viewBox: "-24 -24 48 48", class: "sign", "aria-hidden": "true" }, signs[kind]);
}
