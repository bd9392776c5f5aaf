// @ts-check
// Badges of sides. Each side has a shape and a colour of its own.
import { badges, paints } from "./picture.js";
import { group, path, picture } from "./shape.js";

/** @import { Seat } from "../scene" */

const viewBox = "-26 -26 52 52";

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
export const badge = (side) => picture("badge", viewBox, badgePlate(side));

/**
 * seatBadge returns the badge of a seat: that of its side. The second partner's has a dark middle.
 * @param {Seat} seat
 * @param {Seat[]} seats
 */
export const seatBadge = ({ side, seat }, seats) =>
	picture("badge", viewBox, badgePlate(side), !isFirst({ side, seat }, seats) && dark(side));

/** @param {number} side */
const dark = (side) => group("scale(0.56)", path(badges[side - 1].d, paints.ink));

/**
 * isFirst reports whether a seat is the first of its side.
 * @param {{ side: number, seat: number }} of
 * @param {Seat[]} seats
 */
export const isFirst = ({ side, seat }, seats) => !seats.some((other) => other.side === side && other.seat < seat);
