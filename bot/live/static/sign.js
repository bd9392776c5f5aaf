// @ts-check
// Signs are small pictures beside the names and numbers of seats.
import { figure } from "/live/shared/element.js";
import { coin } from "./coin.js";
import { paints } from "./picture.js";
import { circle, path, picture, sheet } from "./shape.js";
import { sign as shipSign } from "./ship.js";

const { ink, cream, gold, navy, walnut } = paints;

/** @type {Record<string, () => import("/live/shared/element.js").Child>} */
const signs = {
	cards: () => sheet(28, 40, 5, navy, cream, 4),
	ships: shipSign,
	gold: () => coin(null, 0, 0, 18),
	crew: () => [-14, 14, 0].map(voter),
	computer: () => [
		figure("circle", { r: 13, fill: gold, stroke: ink, "stroke-width": 3, "stroke-dasharray": "6 4" }),
		circle(0, 0, 5, ink),
	],
};

/** @param {number} x */
const voter = (x) => [circle(x, -6, 8, cream, ink, 2), path(`M${x - 12},20 Q${x},0 ${x + 12},20 Z`, walnut, ink, 2)];

/** @param {string} kind */
export const sign = (kind) => picture("sign", "-24 -24 48 48", signs[kind]());
