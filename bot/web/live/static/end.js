// @ts-check
// The end of a game: the winners, the result of each side, the capture of the game, the rematch.
import { byId, element, fill } from "/live/shared/element.js";
import { badge } from "./badge.js";
import { ship } from "./ship.js";
import { purse, sign } from "./sign.js";

/** @import { Scene, Side } from "../scene" */

// rematchDelay is how long the end stays when a rematch has begun, in milliseconds.
const rematchDelay = 20_000;

let leavesAt = 0; // the time at which the page goes to the rematch
/** @type {number | undefined} */
let timer;

/**
 * showEnd shows the end of a game in place of the sea, once the game is over.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showEnd(scene, labels) {
	const over = scene.phase === "finished";
	byId("end").hidden = !over;
	byId("sea").hidden = over;
	if (!over) {
		if (scene.next) location.replace(scene.next + location.search);
		return;
	}
	byId("end").setAttribute("aria-label", labels.over);
	fill(
		byId("end"),
		element(
			"div",
			{ class: "winners", "aria-hidden": "true" },
			ranked(scene)
				.filter(({ place }) => place === 1)
				.map(({ side }) => badge(side)),
		),
		element("h2", { class: "headline" }, scene.title),
		element("ol", { class: "results" }, ranked(scene).map(result)),
		topCapture(scene, labels),
		element(
			"p",
			{ class: "links" },
			scene.replay && element("a", { href: scene.replay + location.search }, labels.replay),
		),
	);
	if (scene.next) followRematch(scene.next, labels);
}

/**
 * ranked returns the sides by place.
 * @param {Scene} scene
 */
export const ranked = ({ sides }) => sides.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));

/**
 * result returns the line of a side.
 * @param {Side} side
 */
const result = (side) =>
	element(
		"li",
		{ class: side.place === 1 ? "result won" : "result" },
		element("span", { class: "place" }, `${side.place}.`),
		badge(side.side),
		element("div", { class: "side" }, element("b", {}, side.name), element("p", { class: "note" }, side.note)),
		element("span", { class: "ships", "aria-hidden": "true" }, sign("ships"), String(side.ships)),
		element("span", { class: "unseen" }, side.result),
		element("span", { "aria-hidden": "true" }, purse(side.score)),
	);

/**
 * topCapture returns the capture of the game, if there is one: the ship under the flag of the side that took it.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
const topCapture = ({ top, seats }, labels) =>
	top &&
	element(
		"div",
		{ class: "top" },
		ship({ ...top, holder: top.side }, seats),
		element("div", {}, element("h3", {}, labels.top), element("p", {}, top.words)),
	);

/**
 * followRematch says that a rematch has begun, and goes there after a while.
 * @param {string} next
 * @param {Record<string, string>} labels
 */
function followRematch(next, labels) {
	const address = next + location.search;
	const countdown = element("span", {});
	byId("end").append(element("p", { class: "rematch" }, countdown, element("a", { href: address }, labels.follow)));
	leavesAt ||= Date.now() + rematchDelay;
	clearInterval(timer);
	const tick = () => {
		const left = Math.max(0, Math.ceil((leavesAt - Date.now()) / 1000));
		countdown.textContent = labels.rematch.replace("{n}", String(left));
		if (left === 0) location.replace(address);
	};
	tick();
	timer = setInterval(tick, 1000);
}
