// @ts-check
// Cards beside a ship: who attacks or defends her, and for which side.
import { figure } from "/live/shared/element.js";
import { drawn, picture, text } from "./shape.js";

/** @import { Fleet, Squadron } from "../scene" */

const viewBox = "-45 -55 90 132";

/**
 * squadron returns the card of a fleet's pirates, with their strength.
 * @param {Squadron} data
 * @param {Fleet} fleet
 * @param {boolean} leads
 */
export const squadron = ({ fleet: index, strength, side }, fleet, leads) =>
	card(`squadron-${index}`, side, leads, fleet.colour, text(strength, 0, 24, 48));

/**
 * captain returns a fleet's captain.
 * @param {{ fleet: number, side: number }} data
 * @param {Fleet} fleet
 * @param {boolean} leads
 */
export const captain = ({ fleet: index, side }, fleet, leads) => card(`captain-${index}`, side, leads, fleet.colour);

/**
 * admiral returns the admiral.
 * @param {number} side
 * @param {boolean} leads
 */
export const admiral = (side, leads) => card("admiral", side, leads, "none");

/**
 * card returns a card with a tab for the badge of its side.
 * @param {string} id
 * @param {number} side
 * @param {boolean} leads
 * @param {string} color
 * @param {SVGElement} [strength]
 */
const card = (id, side, leads, color, strength) =>
	picture(
		"card",
		viewBox,
		drawn("tab", "translate(0,50)"),
		figure("g", { color }, drawn(leads ? `${id}-leads` : id)),
		drawn(`badge-${side}`, "translate(0,60) scale(0.68)"),
		strength,
	);
