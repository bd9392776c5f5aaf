// @ts-check
// A merchant ship, with her gold on the mainsail and the side that holds her on the flag.
import { badgePlate } from "./badge.js";
import { coin } from "./coin.js";
import { merchant, paints, pennant } from "./picture.js";
import { group, path, picture, text } from "./shape.js";

/** @import { Seat } from "../scene" */

/**
 * part draws a part of a ship.
 * @param {{ d: string, fill: string, stroke: string, width: number }} shape
 */
export const part = (shape) => path(shape.d, shape.fill, shape.stroke, shape.width);

/**
 * ship draws a ship as in the pictures, without the details too fine for a page.
 * @param {{ ship: number, gold: number, owner: number, holder: number }} data
 * @param {Seat[]} seats
 */
export function ship(data, seats) {
	const owner = seats[data.owner - 1]?.side;
	return picture(
		"hull",
		"-104 -136 216 162",
		merchant.map(part),
		coin(data.gold, -6, -72, 29),
		flag(data.holder, data.holder === owner),
		text(`#${data.ship}`, 42, -6, 27, paints.cream),
	);
}

/**
 * flag shows the badge of the side that would take a ship now, on a light cloth for the owner and on a black one for a
 * pirate, or a tie on a grey one. It flies forward, where there is room for it.
 * @param {number} side
 * @param {boolean} owned
 */
function flag(side, owned) {
	const [pole, cloth] = pennant;
	const fill = side === 0 ? paints.steel : owned ? paints.cream : cloth.fill;
	return group(
		"translate(-72,-34)",
		group("scale(-1,1)", part(pole), part({ ...cloth, fill })),
		side === 0
			? text("=", 29, -75, 40, paints.ink)
			: group("translate(29,-75) scale(0.82)", badgePlate(side, owned ? paints.ink : paints.cream)),
	);
}

/** sign draws a small ship, only mainsail and hull, to stand beside a number of ships. */
export const sign = () =>
	group(
		"translate(0,16) scale(0.24)",
		merchant.filter(({ name }) => name === "mainsail" || name === "hull").map(part),
	);
