// @ts-check
// Cards beside a ship: who attacks or defends her, and for which side.
import { badgePlate } from "./badge.js";
import { paints } from "./picture.js";
import { circle, group, line, path, picture, sheet, text } from "./shape.js";
import { skull } from "./skull.js";

/** @import { Fleet, Squadron } from "../scene" */

const { ink, cream, gold, shine, navy } = paints;
const viewBox = "-36 -54 72 100";

/**
 * card returns the card of a fleet's pirates: its skull, its letter with their strength, their side, and a captain's
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
		group("translate(0,-13) scale(0.41)", skull(squadron.fleet)),
		group("translate(0,21.5)", sheet(54, 27, 5, cream)),
		text(fleet.letter + (squadron.strength || ""), 0, 22, 26),
		captain && group("translate(17,-36) scale(0.42)", tricorne()),
		group("translate(-21,-38) scale(0.62)", badgePlate(squadron.side)),
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
		group("translate(0,-22) scale(0.46)", bicorne()),
		group("translate(0,14) scale(0.42)", anchor()),
		group("translate(-21,-38) scale(0.62)", badgePlate(side)),
	);

/**
 * @param {string} colour
 * @param {boolean} leads
 */
const paper = (colour, leads) => [
	leads && sheet(68, 84, 11, ink),
	sheet(60, 76, 8, colour, leads ? shine : ink, leads ? 5 : 3),
];

const bicorne = () => [
	path("M-52,20 C-40,-14 -22,-34 0,-34 C22,-34 40,-14 52,20 C24,6 -24,6 -52,20 Z", navy, shine, 5),
	circle(0, -9, 12, cream, gold, 5),
];

const anchor = () => [
	circle(0, -36, 9, "none", gold, 7),
	line("M0,-26 V40 M-22,-14 H22 M-36,12 C-30,46 30,46 36,12", gold, 8),
];

const tricorne = () => [
	path("M-54,2 C-36,0 -30,-32 0,-32 C30,-32 36,0 54,2 C44,26 22,30 0,22 C-22,30 -44,26 -54,2 Z", ink, gold, 5),
	line("M-20,-8 L20,8 M-20,8 L20,-8", cream, 6),
];
