// @ts-check
// The belt of the ticker: everything in one line, which moves if it is longer than the window.
import { byId, element, fill } from "/live/shared/element.js";
import { badge } from "./badge.js";
import { ranked } from "./end.js";
import { prefersStill } from "./motion.js";
import { plaque } from "./seats.js";
import { purse } from "./sign.js";

/** @import { OpenHand, Scene } from "../scene" */

// speed is how fast the belt moves, as a share of its font's size a second.
const speed = 4;

/** @type {Animation | undefined} */
let moving;
let length = 0; // of one run of the belt, in pixels

/** @type {Set<string>} */
const holds = new Set(); // what stops the belt: a pointer over it, the focus on it
let phase = "";

/**
 * showBelt shows a scene on the belt. The belt goes on from where it was, except at the end of the game: then it begins
 * with the result.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 * @param {string[]} news are lines, the latest first
 */
export function showBelt(scene, labels, news) {
	const belt = byId("belt");
	belt.setAttribute("aria-label", labels.news);
	const progress = moving?.effect?.getComputedTiming().progress ?? 0;
	const passed = phase === scene.phase ? progress * length : 0;
	phase = scene.phase;
	moving?.cancel();
	moving = undefined;
	const run = element("ul", { class: "run" }, items(scene, news));
	fill(belt, element("div", { class: "track" }, run));
	length = run.getBoundingClientRect().width;
	belt.classList.toggle("moves", length > belt.clientWidth);
	if (length > belt.clientWidth && !prefersStill()) move(run, passed);
}

/**
 * items returns the items of the belt: the seats, or the result of a finished game, and then the news.
 * @param {Scene} scene
 * @param {string[]} news
 */
function items(scene, news) {
	const people =
		scene.phase === "finished"
			? ranked(scene).map((side) => [
					`${side.place}.`,
					badge(side.side),
					element("b", {}, side.name),
					element("span", { class: "unseen" }, side.result),
					element("span", { "aria-hidden": "true" }, purse(side.score)),
				])
			: scene.seats.map((seat) => plaque(scene, seat));
	const top = scene.top ? [scene.top.words] : [];
	return [
		scene.hand && hand(scene.hand),
		people.map((item) => element("li", { class: "plaque" }, item)),
		[...top, ...news].map((line) => element("li", { class: "line" }, line)),
	];
}

/**
 * hand returns the moves of an open hand, each after its letter.
 * @param {OpenHand} hand
 */
const hand = ({ cards, notice }) => [
	element("li", { class: "notice" }, notice),
	cards
		.flatMap(({ choices }) => choices)
		.map(({ typed, words }) => element("li", { class: "choice" }, element("b", {}, typed), words)),
];

/**
 * move moves the belt in an endless loop, in which a copy follows the run.
 * @param {HTMLElement} run
 * @param {number} passed is how far it has moved already
 */
function move(run, passed) {
	const track = /** @type {HTMLElement} */ (run.parentElement);
	const copy = /** @type {HTMLElement} */ (run.cloneNode(true));
	copy.setAttribute("aria-hidden", "true");
	track.append(copy);
	const duration = (1000 * length) / (speed * Number.parseFloat(getComputedStyle(run).fontSize));
	const frames = [{ transform: "none" }, { transform: `translateX(${-length}px)` }];
	moving = track.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY });
	moving.currentTime = ((passed % length) / length) * duration;
	if (holds.size) moving.pause();
}

// The belt stops under a pointer, and while it has the focus.
for (const [start, end] of [
	["pointerenter", "pointerleave"],
	["focus", "blur"],
]) {
	byId("belt").addEventListener(start, () => {
		holds.add(start);
		moving?.pause();
	});
	byId("belt").addEventListener(end, () => {
		holds.delete(start);
		if (!holds.size) moving?.play();
	});
}
