// @ts-check
// A hand of a replay, as cards.
import { element } from "/live/shared/element.js";
import { face } from "./face.js";

/** @import { Fleet, Hand } from "../scene" */

/**
 * @param {Hand} hand
 * @param {Fleet[]} fleets
 * @param {Record<string, string>} labels
 */
export const showHand = ({ cards, words }, fleets, labels) => [
	element("span", { class: "unseen" }, words),
	element(
		"span",
		{ class: "hand", "aria-hidden": "true" },
		cards.length ? cards.map((card) => face(card, fleets)) : labels.empty,
	),
];
