// @ts-check
// The live page follows the stream of events and shows each scene.
import { byId, element } from "/live/shared/element.js";
import { listen } from "/live/stream/stream.js";
import { showList, speak } from "./lists.js";
import { applyLook } from "./look.js";
import { showSea } from "./sea.js";
import { showSeats } from "./seats.js";
import { setClock, showVote } from "./vote.js";

/** @import { Hello, Scene } from "../scene" */

applyLook();
const home = location.pathname.replace(/\/$/, "");

// shownEvents is the number of lines in the log.
const shownEvents = 8;

/** @type {Record<string, string>} */
let labels = {};

/** @type {Scene | null} */
let shown = null;

/** @param {Scene} scene */
function show(scene) {
	byId("title").textContent = scene.title;
	document.title = `Korsar · ${scene.title}`;
	byId("pile").textContent = [scene.edition, scene.pile.words].filter(Boolean).join(" · ");
	showSeats(scene, labels);
	showSea(scene, labels, shown === null);
	showVote(scene, labels);
	showList("captures", labels.captures, scene.captures.toReversed(), labels.noCaptures);
	const events = scene.events.map((e) => e.words).toReversed();
	showList("log", labels.log, events.slice(0, shownEvents));
	showEnd(scene);
	if (shown) speak(newsSince(shown, scene));
	shown = scene;
	byId("table").setAttribute("aria-busy", "false");
	Object.assign(document.body.dataset, { moves: scene.moves, phase: scene.phase });
	if (scene.next) location.replace(scene.next + location.search);
}

/**
 * newsSince returns what has happened since the scene before, in words.
 * @param {Scene} before
 * @param {Scene} scene
 */
function newsSince(before, scene) {
	const words = scene.events.filter((e) => e.move > before.moves).map((e) => e.words);
	if (scene.title !== before.title) words.push(scene.title);
	return words.filter(Boolean);
}

/**
 * showEnd shows the result, the best voters and a link to the replay, once the game is over.
 * @param {Scene} scene
 */
function showEnd(scene) {
	if (scene.phase === "finished") {
		const sides = scene.sides.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
		const results = sides.map((side) => `${side.place}. ${side.name} · ${side.result}`);
		showList("captures", scene.title, results);
	}
	if (scene.best.length) showList("log", labels.best, scene.best);
	if (scene.replay) {
		byId("captures").append(element("a", { href: `${home}/replay${location.search}` }, labels.replay));
	}
}

listen(`${home}/events${location.search}`, {
	/** @param {Hello} hello */
	hello(hello) {
		labels = hello.labels;
		setClock(hello.now);
	},
	scene: show,
	// link shows the state of the connection. A withdrawn page answers 404.
	link(on, status) {
		byId("trouble").textContent = on ? "" : ((status === 404 ? labels.withdrawn : labels.lost) ?? "");
	},
});
