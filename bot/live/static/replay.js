// The replay: the whole game, every hand open, a move at a time.

import { showCrew } from "./crew.js";
import { byId, element } from "./element.js";
import { showList, speak } from "./lists.js";
import { dress } from "./look.js";
import { showSea } from "./sea.js";

dress();
const home = location.pathname.replace(/\/replay\/?$/, "");
let film = null,
	at = -1,
	playing = 0;
const buttons = {};

function show(to, spoken = true) {
	const frame = film.frames[to],
		labels = film.labels,
		next = to === at + 1;
	at = to;
	const lines = to === 0 ? [labels.dealt] : frame.events;
	byId("title").textContent = labels.move.replace("{n}", to).replace("{of}", film.frames.length - 1);
	byId("pile").textContent = [frame.scene.edition, frame.scene.pile.words].join(" · ");
	showCrew(frame.scene, labels);
	showSea(frame.scene, labels, !next);
	showList("log", labels.log, lines);
	showList("hands", labels.hands, frame.hands);
	if (spoken) speak(lines);
	for (const [name, off] of Object.entries({
		first: to === 0,
		previous: to === 0,
		next: to === film.frames.length - 1,
		last: to === film.frames.length - 1,
	}))
		buttons[name].disabled = off;
	byId("slide").value = to;
	history.replaceState(null, "", `${location.pathname}${location.search}#${to}`);
	document.body.dataset.at = to;
	if (to === film.frames.length - 1) stop();
}

const go = (to) => show(Math.min(Math.max(to, 0), film.frames.length - 1));

function play() {
	if (playing) return stop();
	if (at === film.frames.length - 1) go(0);
	playing = setInterval(() => go(at + 1), 1600);
	buttons.play.textContent = film.labels.pause;
}

function stop() {
	clearInterval(playing);
	playing = 0;
	buttons.play.textContent = film.labels.play;
}

function controls() {
	const labels = film.labels;
	const ways = {
		first: () => go(0),
		previous: () => go(at - 1),
		play,
		next: () => go(at + 1),
		last: () => go(film.frames.length - 1),
		share,
	};
	for (const [name, press] of Object.entries(ways))
		buttons[name] = element("button", { type: "button", id: name, onclick: press }, labels[name]);
	const slide = element("input", {
		id: "slide",
		type: "range",
		min: 0,
		max: film.frames.length - 1,
		value: 0,
		"aria-label": labels.replay,
		oninput: (event) => go(Number(event.target.value)),
	});
	byId("controls").append(...Object.values(buttons), slide, element("p", { class: "keys" }, labels.keys));
	document.addEventListener("keydown", (event) => {
		const press = { ArrowLeft: ways.previous, ArrowRight: ways.next, Home: ways.first, End: ways.last, " ": play }[
			event.key
		];
		if (
			!press ||
			(event.target.closest("input, button") && event.key === " ") ||
			event.altKey ||
			event.ctrlKey ||
			event.metaKey
		)
			return;
		event.preventDefault();
		press();
	});
}

async function share() {
	try {
		await navigator.clipboard.writeText(location.href);
		byId("trouble").textContent = film.labels.copied;
	} catch {
		byId("trouble").textContent = location.href; // to be copied by hand
	}
}

const here = () => Number.parseInt(location.hash.slice(1), 10) || 0;

async function begin() {
	const answer = await fetch(`${home}/film${location.search}`);
	if (!answer.ok) {
		byId("trouble").textContent = await answer.text();
		return;
	}
	film = await answer.json();
	controls();
	show(Math.min(Math.max(here(), 0), film.frames.length - 1), false);
	byId("table").setAttribute("aria-busy", "false");
	addEventListener("hashchange", () => here() !== at && go(here()));
}

begin();
