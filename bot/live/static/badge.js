// @ts-check
// Badges of sides. Each side has a shape and a colour of its own.
import { badges, paints } from "./picture.js";
import { path, picture } from "./shape.js";

/**
 * badgePlate returns a badge as part of another picture.
 * @param {number} side
 * @param {string} edge
 */
export const badgePlate = (side, edge = paints.ink) => {
	const { d, fill } = badges[side - 1];
	return path(d, fill, edge, 3.5);
};

/** @param {number} side */
export const badge = (side) => picture("badge", "-26 -26 52 52", badgePlate(side));
