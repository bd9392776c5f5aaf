// @ts-check
// A merchant ship, with her gold on the mainsail and the side that holds her on the flag.
import { figure } from "/live/shared/element.js";
import { badges, flags, paints } from "./picture.js";
import { drawn, picture, text } from "./shape.js";

/** @import { Seat } from "../scene" */

/**
 * ship draws a ship as in the pictures, over a plate with her number and her owner's badge.
 * @param {{ ship: number, gold: number, owner: number, holder: number }} data
 * @param {Seat[]} seats
 */
export function ship({ ship: number, gold, owner, holder }, seats) {
	const side = seats[owner - 1]?.side;
	const [x, y] = flags[gold - 2];
	const flag = holder === 0 ? "flag-tie" : holder === side ? `flag-${holder}` : `flag-${holder}-pirate`;
	return picture(
		"hull",
		"-150 -138 272 206",
		drawn(flag, `translate(${x},${y}) scale(0.9)`),
		figure("g", { color: badges[side - 1] }, drawn(`ship-${gold}`)),
		figure(
			"g",
			{ transform: "translate(0,46)" },
			figure("rect", { x: -68, y: -22, width: 136, height: 44, rx: 22, fill: paints.abyss }),
			text(`#${number}`, -22, 1, 34, paints.foam),
			drawn(`badge-${side}`, "translate(38,0) scale(0.7)"),
		),
	);
}
