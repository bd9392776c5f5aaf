// @ts-check
// The live page follows the stream of events and shows each scene.
import { byId } from "/live/shared/element.js";
import { listen } from "/live/stream/stream.js";
import { showBelt } from "./belt.js";
import { showEnd } from "./end.js";
import { showList, speak } from "./lists.js";
import { applyLook } from "./look.js";
import { showOpenHand } from "./openhand.js";
import { showSea } from "./sea.js";
import { showSeats } from "./seats.js";
import { setClock, showVote } from "./vote.js";

/** @import { Hello, Scene } from "../scene" */

applyLook(() => shown && showBelt(shown, labels, newsOf(shown)));
const home = location.pathname.replace(/\/$/, "");

// shownEvents is the number of lines in the log.
const shownEvents = 8;

/** @type {Record<string, string>} */
let labels = {};

/** @type {Scene | null} */
let shown = null;

/** @param {Scene} scene */
function show(scene) {
	const over = scene.phase === "finished";
	const ticker = document.documentElement.dataset.layout === "ticker";
	byId("title").textContent = over && !ticker ? labels.over : scene.title; // the end has its own headline
	document.title = `Korsar · ${scene.title}`;
	byId("pile").textContent = [scene.edition, !over && scene.pile.words].filter(Boolean).join(" · ");
	byId("table").setAttribute("aria-busy", "false");
	Object.assign(document.body.dataset, { moves: scene.moves, phase: scene.phase });
	showSeats(scene, labels);
	showOpenHand(scene);
	showVote(scene, labels);
	showList("captures", labels.captures, scene.captures.toReversed(), labels.noCaptures);
	if (scene.best.length) showList("log", labels.best, scene.best);
	else showList("log", labels.log, newsOf(scene).slice(0, shownEvents));
	showEnd(scene, labels);
	showSea(scene, labels, shown === null);
	showBelt(scene, labels, newsOf(scene));
	if (shown) speak(newsSince(shown, scene));
	shown = scene;
}

/**
 * newsOf returns the events of a scene in words, the latest first.
 * @param {Scene} scene
 */
const newsOf = (scene) => scene.events.map((e) => e.words).toReversed();

/**
 * newsSince returns the events since the previous scene in words, and then the title if it has changed.
 * @param {Scene} before
 * @param {Scene} scene
 */
function newsSince(before, scene) {
	const words = scene.events.filter((e) => e.move > before.moves).map((e) => e.words);
	if (scene.title !== before.title) words.push(scene.title);
	return words.filter(Boolean);
}

listen(`${home}/events${location.search}`, {
	/** @param {Hello} hello */
	hello(hello) {
		labels = hello.labels;
		document.documentElement.lang = hello.language;
		setClock(hello.now);
	},
	scene: show,
	// link shows the state of the connection. A withdrawn page answers 404.
	link(on, status) {
		byId("trouble").textContent = on ? "" : ((status === 404 ? labels.withdrawn : labels.lost) ?? "");
	},
});
