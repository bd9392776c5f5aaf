// @ts-check
// A merchant ship, with her gold on the mainsail and the side that holds her on the flag.
import { coin } from "./coin.js";
import { merchant, paints, pennant } from "./picture.js";
import { group, path, picture, text } from "./shape.js";

/** @import { Seat, Ship } from "../scene" */

/** @param {{ d: string, fill: string, stroke: string, width: number }} shape */
const draw = (shape) => path(shape.d, shape.fill, shape.stroke, shape.width);

/**
 * ship draws a ship as in the pictures, without the details too fine for a page.
 * @param {Ship} data
 * @param {Seat[]} seats
 */
export function ship(data, seats) {
	const owner = seats[data.owner - 1]?.side;
	return picture(
		"hull",
		"-104 -136 216 170",
		merchant.map(draw),
		coin(data.gold, -6, -72, 27),
		flag(data.holder, data.holder === owner),
		text(`#${data.ship}`, 62, -4, 22, paints.cream),
	);
}

/**
 * flag shows which side would take a ship now: light for the owner, black for a pirate, grey for a tie. It flies
 * forward, where there is room for it.
 * @param {number} side
 * @param {boolean} owned
 */
function flag(side, owned) {
	const [pole, cloth] = pennant;
	const fill = side === 0 ? paints.steel : owned ? paints.cream : cloth.fill;
	const word = side === 0 || owned ? paints.ink : paints.cream;
	return group(
		"translate(-72,-34)",
		group("scale(-1,1)", draw(pole), draw({ ...cloth, fill })),
		text(side === 0 ? "=" : side, 29, -75, 36, word),
	);
}

/** sign draws a small ship, only mainsail and hull, to stand beside a number of ships. */
export const sign = () =>
	group(
		"translate(0,16) scale(0.24)",
		merchant.filter(({ name }) => name === "mainsail" || name === "hull").map(draw),
	);
