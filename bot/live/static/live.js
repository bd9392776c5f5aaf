// The live page: it follows the stream of events and shows each scene.

import { showCrew } from "./crew.js";
import { byId, element } from "./element.js";
import { showList, speak } from "./lists.js";
import { dress } from "./look.js";
import { showSea } from "./sea.js";
import { listen } from "./stream/stream.js";
import { showVote, tellTime } from "./vote.js";

dress();
const home = location.pathname.replace(/\/$/, "");
let labels = {},
	shown = null;

function show(scene) {
	const first = shown === null;
	byId("title").textContent = scene.title;
	document.title = `Korsar · ${scene.title}`;
	byId("pile").textContent = [scene.edition, scene.pile.words].filter(Boolean).join(" · ");
	showCrew(scene, labels);
	showSea(scene, labels, first);
	showVote(scene, labels);
	showList("captures", labels.captures, scene.captures.toReversed(), labels.noCaptures);
	showList(
		"log",
		labels.log,
		scene.events
			.map((e) => e.words)
			.toReversed()
			.slice(0, 8),
	);
	end(scene);
	if (!first)
		speak([...fresh(scene).map((e) => e.words), scene.title === shown.title ? "" : scene.title].filter(Boolean));
	shown = scene;
	byId("table").setAttribute("aria-busy", "false");
	Object.assign(document.body.dataset, { moves: scene.moves, phase: scene.phase });
	if (scene.next) location.replace(scene.next + location.search);
}

// fresh is what has happened since the scene before.
function fresh(scene) {
	return scene.events.filter((e) => e.move > shown.moves);
}

// end shows the result, the best voters and the way to the replay, once the game
// is over.
function end(scene) {
	if (scene.phase === "finished")
		showList(
			"captures",
			scene.title,
			scene.sides
				.toSorted((a, b) => a.place - b.place)
				.map((side) => `${side.place}. ${side.name} · ${side.result}`),
		);
	if (scene.best?.length) showList("log", labels.best, scene.best);
	if (scene.replay)
		byId("captures").append(element("a", { href: `${home}/replay${location.search}` }, labels.replay));
}

const hear = {
	hello(hello) {
		labels = hello.labels;
		tellTime(hello.now);
	},
	scene: show,
	// link shows what has become of the connection; a page that was withdrawn is not found.
	link(on, status) {
		byId("trouble").textContent = on ? "" : ((status === 404 ? labels.withdrawn : labels.lost) ?? "");
	},
};

listen(`${home}/events${location.search}`, hear);
