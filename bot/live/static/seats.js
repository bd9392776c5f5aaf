// @ts-check
// The seats at the table: who sits there, and what they have.
import { byId, element, fill } from "/live/shared/element.js";
import { badge } from "./badge.js";
import { sign } from "./sign.js";

/** @import { Scene, Seat } from "../scene" */

/**
 * plaque returns the element of a seat.
 * @param {number | undefined} seat
 * @returns {Element | null}
 */
export const plaque = (seat) => (seat ? document.querySelector(`[data-seat="${seat}"]`) : null);

/**
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showSeats(scene, labels) {
	const list = byId("seats");
	list.setAttribute("aria-label", labels.crew);
	fill(
		list,
		scene.seats.map((seat) => {
			const isComputerOrAudience = seat.kind !== "person" && seat.kind !== "free";
			return element(
				"li",
				{ class: seat.turn ? "plaque turn" : "plaque", "data-seat": seat.seat, "aria-current": seat.turn },
				badge(seat.side),
				isComputerOrAudience && sign(seat.kind),
				element("b", { class: "name" }, seat.name),
				seat.members ? element("span", { class: "members" }, `×${seat.members}`) : null,
				element("span", { class: "numbers" }, numbers(scene, seat)),
			);
		}),
	);
}

/**
 * numbers returns the number of a seat's cards and, at the first seat of a side, what the side has.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function numbers(scene, seat) {
	const side = scene.sides[seat.side - 1];
	if (!side) return [];
	const first = !scene.seats.some((other) => other.side === seat.side && other.seat < seat.seat);
	return [
		number("cards", seat.cards),
		first && number("ships", side.ships),
		first && side.gold !== null && number("gold", side.gold),
	];
}

/**
 * @param {string} kind
 * @param {number} value
 */
const number = (kind, value) => element("span", { class: kind }, sign(kind), String(value));
