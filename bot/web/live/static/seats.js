// @ts-check
// The seats at the table: the players, and what they have.
import { byId, element, fill } from "/live/shared/element.js";
import { isFirst, seatBadge } from "./badge.js";
import { showHand } from "./hand.js";
import { purse, sign } from "./sign.js";

/** @import { Hand, Scene, Seat } from "../scene" */

/**
 * plaqueOf returns the element of a seat.
 * @param {number | undefined} seat
 * @returns {Element | null}
 */
export const plaqueOf = (seat) => (seat ? document.querySelector(`[data-seat="${seat}"]`) : null);

/**
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 * @param {Hand[]} [hands] are by seat, if they are open
 */
export function showSeats(scene, labels, hands) {
	const list = byId("seats");
	list.setAttribute("aria-label", labels.seats);
	fill(
		list,
		scene.seats.map((seat, i) =>
			element(
				"li",
				{
					class: `plaque ${seat.kind}${seat.turn || scene.sides[seat.side - 1]?.place === 1 ? " turn" : ""}`,
					"data-seat": seat.seat,
					"aria-current": seat.turn,
				},
				plaque(scene, seat),
				hands && showHand(hands[i], scene.fleets, labels),
			),
		),
	);
}

/**
 * plaque returns the content of a seat's plaque, and the same in words for screen readers.
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
		seat.kind === "audience" && number("audience", seat.members ?? ""),
	),
	element("span", { class: "numbers", "aria-hidden": "true" }, numbers(scene, seat)),
];

/**
 * numbers returns the number of a seat's cards and, at the first seat of a side, what the side has.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function numbers(scene, seat) {
	const side = scene.sides[seat.side - 1];
	if (!side) return [];
	const gold = side.place ? side.score : side.gold;
	return [
		number("cards", seat.cards),
		isFirst(seat, scene.seats) && [number("ships", side.ships), gold !== null && purse(gold)],
	];
}

/**
 * @param {string} kind
 * @param {number | string} value
 */
const number = (kind, value) => element("span", { class: kind }, sign(kind), String(value));
