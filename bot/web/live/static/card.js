// @ts-check
// Cards beside a ship: who attacks or defends her, and for which side.
import { badgePlate } from "./badge.js";
import { emblem } from "./emblem.js";
import { anchor, bicorne, tricorne } from "./hat.js";
import { paints } from "./picture.js";
import { group, picture, sheet, text } from "./shape.js";

/** @import { Fleet, Squadron } from "../scene" */

const { ink, cream, shine, navy } = paints;
const viewBox = "-34 -55 68 98";

/**
 * card returns the card of a fleet's pirates: its emblem, its letter with their strength, their side, and a captain's
 * hat if they have one.
 * @param {Squadron} squadron
 * @param {Fleet} fleet
 * @param {boolean} captain
 * @param {boolean} leads
 */
export const card = (squadron, fleet, captain, leads) =>
	picture(
		"card",
		viewBox,
		paper(fleet.colour, leads),
		group("translate(6,-14) scale(0.36)", emblem(squadron.fleet)),
		group("translate(0,22)", sheet(60, 34, 5, cream)),
		plate(fleet.letter + (squadron.strength || "")),
		captain && group("translate(17,-40) scale(0.42)", tricorne()),
		group("translate(-18,-38) scale(0.68)", badgePlate(squadron.side)),
	);

/**
 * flagship returns the admiral's card.
 * @param {number} side
 * @param {boolean} leads
 */
export const flagship = (side, leads) =>
	picture(
		"card",
		viewBox,
		paper(navy, leads),
		group("translate(4,-20) scale(0.42)", bicorne()),
		group("translate(0,15) scale(0.42)", anchor()),
		group("translate(-18,-38) scale(0.68)", badgePlate(side)),
	);

/**
 * plate writes on a card's plate, in narrow letters where there are many.
 * @param {string} words
 */
function plate(words) {
	const shown = text(words, 0, 23, 34);
	if (words.length > 2) {
		shown.setAttribute("textLength", "54");
		shown.setAttribute("lengthAdjust", "spacingAndGlyphs");
	}
	return shown;
}

/**
 * @param {string} colour
 * @param {boolean} leads
 */
const paper = (colour, leads) => [
	leads && sheet(68, 84, 11, ink),
	sheet(60, 76, 8, colour, leads ? shine : ink, leads ? 5 : 3),
];
