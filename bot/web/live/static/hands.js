// @ts-check
// The hands of a replay, as cards.
import { byId, element, fill } from "/live/shared/element.js";
import { seatBadge } from "./badge.js";
import { face } from "./face.js";
import { sign } from "./sign.js";

/** @import { Hand, Scene } from "../scene" */

/**
 * @param {Scene} scene
 * @param {Hand[]} hands are by seat
 * @param {Record<string, string>} labels
 */
export function showHands({ seats, fleets }, hands, labels) {
	const items = hands.map(({ cards, words }, i) =>
		element(
			"li",
			{ class: "hand" },
			element("span", { class: "unseen" }, words),
			element(
				"span",
				{ class: "who", "aria-hidden": "true" },
				seatBadge(seats[i], seats),
				seats[i].kind === "computer" && sign("computer"),
				element("b", { class: "name" }, seats[i].name),
			),
			cards.length === 0
				? element("span", { "aria-hidden": "true" }, labels.empty)
				: element(
						"span",
						{ class: "faces" },
						cards.map((card) => face(card, fleets)),
					),
		),
	);
	fill(byId("hands"), element("h2", {}, labels.hands), element("ol", {}, items));
}
