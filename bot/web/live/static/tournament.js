// @ts-check
// The page of a tournament follows the stream of events and shows each scene.
import { byId } from "/live/shared/element.js";
import { listen } from "/live/stream/stream.js";
import { showBracket } from "./bracket.js";
import { showCrosses } from "./crosstable.js";
import { speak } from "./lists.js";
import { applyLook } from "./look.js";
import { showEarlier, showRound } from "./round.js";
import { showStandings } from "./standings.js";

/** @import { Hello, TournamentScene } from "../scene" */

const home = location.pathname.replace(/\/$/, "");

/** @type {Record<string, string>} */
let labels = {};

/** @type {TournamentScene | null} */
let shown = null;

applyLook(() => shown && show(shown));
addEventListener("resize", () => shown && show(shown));

/** @param {TournamentScene} scene */
function show(scene) {
	const news = shown && shown.words !== scene.words;
	shown = scene;
	document.title = `Korsar · ${scene.name}`;
	const state = scene.starts ? scene.words.replace("{when}", time(scene.starts)) : scene.words;
	byId("title").textContent = scene.name;
	byId("state").textContent = state;
	byId("times").textContent = [
		scene.joinBy > Date.now() && labels.joinBy.replace("{when}", time(scene.joinBy)),
		scene.deadline && labels.until.replace("{when}", time(scene.deadline)),
	]
		.filter(Boolean)
		.join(" ");
	byId("rules").textContent = scene.rules;
	byId("tournament").setAttribute("aria-busy", "false");
	const bracket = showBracket(scene, labels);
	const cuts = [showRound(scene, labels, bracket), showStandings(scene, labels)];
	showCrosses(scene, labels);
	showEarlier(scene, labels);
	for (const cut of cuts) cut();
	if (news) speak([state]);
}

/**
 * time returns a time as the reader's clock shows it.
 * @param {number} at
 */
const time = (at) =>
	new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(at);

listen(`${home}/events${location.search}`, {
	/** @param {Hello} hello */
	hello(hello) {
		labels = hello.labels;
		document.documentElement.lang = hello.language;
	},
	scene: show,
	// link shows the state of the connection. The page of a tournament that was deleted answers 404.
	link(on, status) {
		byId("trouble").textContent = on ? "" : ((status === 404 ? labels.withdrawn : labels.lost) ?? "");
	},
});
