// @ts-check
// A merchant ship under sail, her gold on the mainsail and who holds her on the flag.
import { coin } from "./coin.js";
import { merchant, paints, pennant } from "./picture.js";
import { group, path, picture, text } from "./shape.js";

/** @import { Seat, Ship } from "../scene" */

/** @param {{ d: string, fill: string, stroke: string, width: number }} shape */
const draw = (shape) => path(shape.d, shape.fill, shape.stroke, shape.width);

/**
 * ship is drawn as in the pictures, but for what is too fine for a page.
 * @param {Ship} one
 * @param {Seat[]} seats
 */
export function ship(one, seats) {
	const owner = seats[one.owner - 1]?.side;
	return picture(
		"hull",
		"-104 -136 216 170",
		merchant.map(draw),
		coin(one.gold, -6, -72, 27),
		flag(one.holder, one.holder === owner),
		text(`#${one.ship}`, 62, -4, 22, paints.cream),
	);
}

/**
 * flag shows who would take a ship now: the owner by a light one, a pirate by a black one, nobody by a grey one. It
 * flies forward, where there is room for it.
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

/** sign is a small ship, for a number of them: her mainsail and her hull. */
export const sign = () =>
	group(
		"translate(0,16) scale(0.24)",
		merchant.filter(({ name }) => name === "mainsail" || name === "hull").map(draw),
	);
