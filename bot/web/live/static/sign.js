// @ts-check
// Signs are small pictures beside the names and numbers of seats.
import { coin } from "./coin.js";
import { paints } from "./picture.js";
import { circle, path, picture, sheet } from "./shape.js";
import { sign as shipSign } from "./ship.js";

const { ink, cream, navy, sand, steel, shine, walnut } = paints;

/** @type {Record<string, () => import("/live/shared/element.js").Child>} */
const signs = {
	cards: () => [sheet(28, 40, 5, navy, cream, 4), path("M-7,-7 L7,7 M7,-7 L-7,7", "none", cream, 4)],
	ships: shipSign,
	audience: () => [-14, 14, 0].map(voter),
	computer: () => [path(cog(), steel, ink, 3), circle(0, 0, 6, ink)],
	turn: () => path("M-12,-18 L16,0 L-12,18 Z", shine, ink, 3),
};

const teeth = 8;

/** cog returns the outline of a cogwheel. */
function cog() {
	const points = Array.from({ length: 4 * teeth }, (_, i) => {
		const radius = i % 4 < 2 ? 21 : 15;
		const angle = ((i - 0.5) * 2 * Math.PI) / (4 * teeth);
		return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
	});
	return `M${points.join(" L")} Z`;
}

/** @param {number} x */
const voter = (x) => [
	circle(x, -6, 8, x ? sand : cream, ink, 2),
	path(`M${x - 12},20 Q${x},0 ${x + 12},20 Z`, walnut, ink, 2),
];

/** @param {string} kind */
export const sign = (kind) => picture("sign", "-24 -24 48 48", signs[kind]());

/**
 * purse returns an amount of gold: a coin with it.
 * @param {number} gold
 */
export const purse = (gold) => picture("purse", "-30 -30 60 60", coin(gold, 0, 0, 27));
