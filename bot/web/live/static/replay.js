// @ts-check
// The replay shows the whole game, with every hand open, one move at a time.
import { byId, element, fill } from "/live/shared/element.js";
import { Chances } from "./chances.js";
import { showHands } from "./hands.js";
import { showList, speak } from "./lists.js";
import { applyLook } from "./look.js";
import { showSea } from "./sea.js";
import { showSeats } from "./seats.js";

/** @import { Replay } from "../scene" */

// moveTime is how long a move is shown while the replay plays, in milliseconds.
const moveTime = 1600;

/** moveInAddress returns the number of the move in the address. */
const moveInAddress = () => Number.parseInt(location.hash.slice(1), 10) || 0;

/**
 * Player shows a replay and its controls.
 */
class Player {
	/** @type {number | undefined} */
	#timer;
	#at = -1;
	#replay;
	#last;
	#buttons;
	#slide;
	#chances;

	/** @param {Replay} replay */
	constructor(replay) {
		this.#replay = replay;
		this.#last = replay.frames.length - 1;
		const button = (/** @type {string} */ id, /** @type {() => void} */ onclick) =>
			element("button", { type: "button", id, onclick }, replay.labels[id]);
		this.#buttons = {
			first: button("first", () => this.go(0)),
			previous: button("previous", () => this.go(this.#at - 1)),
			play: button("play", () => this.#play()),
			next: button("next", () => this.go(this.#at + 1)),
			last: button("last", () => this.go(this.#last)),
			share: button("share", () => this.#share()),
		};
		this.#slide = element("input", {
			id: "slide",
			type: "range",
			min: 0,
			max: this.#last,
			value: 0,
			"aria-label": replay.labels.replay,
			oninput: () => this.go(Number(this.#slide.value)),
		});
		const keys = element("p", { class: "keys" }, replay.labels.keys);
		fill(byId("controls"), Object.values(this.#buttons), this.#slide, keys);
		this.#chances = replay.chances && new Chances(replay.chances, replay.labels, this.#last, (to) => this.go(to));
		document.addEventListener("keydown", (event) => this.#key(event));
		addEventListener("hashchange", () => moveInAddress() !== this.#at && this.go(moveInAddress()));
	}

	/**
	 * go shows the position after a move.
	 * @param {number} move
	 * @param {boolean} spoken
	 */
	go(move, spoken = true) {
		const to = Math.min(Math.max(move, 0), this.#last);
		const { labels, frames } = this.#replay;
		const { scene, events, hands } = frames[to];
		const lines = to === 0 ? [labels.dealt] : events;
		byId("title").textContent = labels.move.replace("{n}", String(to)).replace("{of}", String(this.#last));
		byId("pile").textContent = [scene.edition, scene.pile.words].join(" · ");
		showSeats(scene, labels);
		showSea(scene, labels, to !== this.#at + 1);
		showList("log", labels.log, lines);
		showHands(scene, hands, labels);
		const next = this.#chances?.show(to);
		if (spoken) speak(next ? [...lines, next] : lines);
		this.#at = to;
		this.#showControls();
	}

	#showControls() {
		const { first, previous, next, last } = this.#buttons;
		first.disabled = previous.disabled = this.#at === 0;
		next.disabled = last.disabled = this.#at === this.#last;
		this.#slide.value = String(this.#at);
		history.replaceState(null, "", `${location.pathname}${location.search}#${this.#at}`);
		document.body.dataset.at = String(this.#at);
		if (this.#at === this.#last) this.#stop();
	}

	#play() {
		if (this.#timer !== undefined) {
			this.#stop();
			return;
		}
		if (this.#at === this.#last) this.go(0);
		this.#timer = setInterval(() => this.go(this.#at + 1), moveTime);
		this.#buttons.play.textContent = this.#replay.labels.pause;
	}

	#stop() {
		clearInterval(this.#timer);
		this.#timer = undefined;
		this.#buttons.play.textContent = this.#replay.labels.play;
	}

	async #share() {
		try {
			await navigator.clipboard.writeText(location.href);
			byId("trouble").textContent = this.#replay.labels.copied;
		} catch {
			byId("trouble").textContent = location.href; // for the user to copy
		}
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const { previous, next, first, last, play } = this.#buttons;
		const button = { ArrowLeft: previous, ArrowRight: next, Home: first, End: last, " ": play }[event.key];
		if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
		const pressed = event.target instanceof Element && event.target.closest("input, button");
		if (event.key === " " && pressed) return; // the browser handles it
		event.preventDefault();
		button.click();
	}
}

async function begin() {
	const answer = await fetch(`${location.pathname}/positions${location.search}`);
	if (!answer.ok) {
		byId("trouble").textContent = await answer.text();
		return;
	}
	/** @type {Replay} */
	const replay = await answer.json();
	document.documentElement.lang = replay.language;
	new Player(replay).go(moveInAddress(), false);
	byId("table").setAttribute("aria-busy", "false");
}

applyLook();
begin();
