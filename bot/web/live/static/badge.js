// @ts-check
// Badges of sides. Each side has a shape and a color of its own.
import { drawn, picture } from "./shape.js";

/** @import { Seat } from "../scene" */

const viewBox = "-26 -26 52 52";

/** @param {number} side */
export const badge = (side) => picture("badge", viewBox, drawn(`badge-${side}`));

/**
 * seatBadge returns the badge of a seat: that of its side. The second partner's has a dark middle.
 * @param {Seat} seat
 * @param {Seat[]} seats
 */
export const seatBadge = (seat, seats) =>
	picture("badge", viewBox, drawn(`badge-${seat.side}${isFirst(seat, seats) ? "" : "-second"}`));

/**
 * isFirst reports whether a seat is the first of its side.
 * @param {{ side: number, seat: number }} of
 * @param {Seat[]} seats
 */
export const isFirst = ({ side, seat }, seats) => !seats.some((other) => other.side === side && other.seat < seat);
