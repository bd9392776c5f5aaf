// @ts-check
// The seats at the table: who sits there, and what they have.
import { byId, element, fill } from "/live/shared/element.js";
import { isFirst, seatBadge } from "./badge.js";
import { purse, sign } from "./sign.js";

/** @import { Scene, Seat } from "../scene" */

/**
 * plaqueOf returns the element of a seat.
 * @param {number | undefined} seat
 * @returns {Element | null}
 */
export const plaqueOf = (seat) => (seat ? document.querySelector(`[data-seat="${seat}"]`) : null);

/**
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showSeats(scene, labels) {
	const list = byId("seats");
	list.setAttribute("aria-label", labels.seats);
	fill(
		list,
		scene.seats.map((seat) =>
			element(
				"li",
				{
					class: `plaque ${seat.kind}${seat.turn ? " turn" : ""}`,
					"data-seat": seat.seat,
					"aria-current": seat.turn,
				},
				plaque(scene, seat),
			),
		),
	);
}

/**
 * plaque returns what a seat's plaque shows, and the same in words for screen readers.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export const plaque = (scene, seat) => [
	element("span", { class: "unseen" }, seat.words),
	element(
		"span",
		{ class: "who", "aria-hidden": "true" },
		seat.turn && sign("turn"),
		seatBadge(seat, scene.seats),
		seat.kind === "computer" && sign("computer"),
		element("b", { class: "name" }, seat.name),
	),
	element("span", { class: "numbers", "aria-hidden": "true" }, numbers(scene, seat)),
];

/**
 * numbers returns how many are in a seat's audience, the number of its cards and, at the first seat of a side, what the
 * side has.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function numbers(scene, seat) {
	const members = seat.kind === "audience" && number("audience", seat.members ?? 0);
	const side = scene.sides[seat.side - 1];
	if (!side) return [members];
	const first = isFirst(seat, scene.seats);
	return [
		members,
		number("cards", seat.cards),
		first && number("ships", side.ships),
		first && side.gold !== null && purse(side.gold),
	];
}

/**
 * @param {string} kind
 * @param {number} value
 */
const number = (kind, value) => element("span", { class: kind }, sign(kind), String(value));
