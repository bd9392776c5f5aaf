// @ts-check
// The hand of an audience, with the letter of each move that its viewers can type.
import { byId, element, fill } from "/live/shared/element.js";
import { face } from "./face.js";

/** @import { Choice, OpenCard, Scene } from "../scene" */

// scales are the sizes in which a hand is tried, as shares of the usual one. At the last ones,
// letters are hard to read, but none is missing.
const scales = [1, 0.92, 0.84, 0.76, 0.68, 0.6];

/**
 * showOpenHand shows the hand of a scene as large as its place allows.
 * @param {Scene} scene
 */
export function showOpenHand(scene) {
	const box = byId("hand");
	box.hidden = !scene.hand;
	if (!scene.hand) return;
	const { title, notice, words, cards } = scene.hand;
	fill(
		box,
		element("header", {}, element("h2", {}, title), element("p", { class: "notice" }, notice)),
		element("p", { class: "unseen" }, words),
		element(
			"ul",
			{ class: "holdings" },
			cards.map((card) => holding(card, scene)),
		),
	);
	for (const scale of scales) {
		box.style.setProperty("--scale", String(scale));
		if (box.scrollHeight <= box.clientHeight + 1) break;
	}
}

/**
 * holding returns a card with its moves, or the moves that need no card.
 * @param {OpenCard} card
 * @param {Scene} scene
 */
const holding = ({ card, count, choices }, scene) =>
	element(
		"li",
		{ class: "holding" },
		card && face(card, scene.fleets),
		count > 1 && element("b", { class: "count", "aria-hidden": "true" }, `×${count}`),
		choices.length > 0 &&
			element(
				"ol",
				{ class: "choices" },
				choices.map((one) => choice(one, scene)),
			),
	);

/**
 * choice returns a move with its letter, as viewers type it.
 * @param {Choice} choice
 * @param {Scene} scene
 */
function choice({ letter, typed, short, words }, { vote }) {
	const lead = vote?.lines[vote.lead - 1]?.letter === letter;
	return element(
		"li",
		{ class: `choice${lead ? " lead" : ""}`, "aria-label": `${typed}: ${words}` },
		element("b", {}, typed),
		short,
	);
}
