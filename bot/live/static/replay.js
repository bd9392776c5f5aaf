// @ts-check
// The replay: the whole game, every hand open, a move at a time.
import { byId, element, fill } from "/live/shared/element.js";
import { showList, speak } from "./lists.js";
import { dress } from "./look.js";
import { showSea } from "./sea.js";
import { showSeats } from "./seats.js";

/** @import { Film } from "../scene" */

// pace is how long a move stands while the game plays by itself, in milliseconds.
const pace = 1600;

/** here is the move that the address names. */
const here = () => Number.parseInt(location.hash.slice(1), 10) || 0;

/**
 * Replay shows a game.
 */
class Replay {
	/** @type {number | undefined} */
	#timer;
	#at = -1;
	#film;
	#last;
	#buttons;
	#slide;

	/** @param {Film} film */
	constructor(film) {
		this.#film = film;
		this.#last = film.frames.length - 1;
		const button = (/** @type {string} */ id, /** @type {() => void} */ onclick) =>
			element("button", { type: "button", id, onclick }, film.labels[id]);
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
			"aria-label": film.labels.replay,
			oninput: () => this.go(Number(this.#slide.value)),
		});
		const keys = element("p", { class: "keys" }, film.labels.keys);
		fill(byId("controls"), Object.values(this.#buttons), this.#slide, keys);
		document.addEventListener("keydown", (event) => this.#key(event));
		addEventListener("hashchange", () => here() !== this.#at && this.go(here()));
	}

	/**
	 * go shows the position after a move.
	 * @param {number} move
	 * @param {boolean} spoken
	 */
	go(move, spoken = true) {
		const to = Math.min(Math.max(move, 0), this.#last);
		const { labels, frames } = this.#film;
		const { scene, events, hands } = frames[to];
		const lines = to === 0 ? [labels.dealt] : events;
		byId("title").textContent = labels.move.replace("{n}", String(to)).replace("{of}", String(this.#last));
		byId("pile").textContent = [scene.edition, scene.pile.words].join(" · ");
		showSeats(scene, labels);
		showSea(scene, labels, to !== this.#at + 1);
		showList("log", labels.log, lines);
		showList("hands", labels.hands, hands);
		if (spoken) speak(lines);
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
		this.#timer = setInterval(() => this.go(this.#at + 1), pace);
		this.#buttons.play.textContent = this.#film.labels.pause;
	}

	#stop() {
		clearInterval(this.#timer);
		this.#timer = undefined;
		this.#buttons.play.textContent = this.#film.labels.play;
	}

	async #share() {
		try {
			await navigator.clipboard.writeText(location.href);
			byId("trouble").textContent = this.#film.labels.copied;
		} catch {
			byId("trouble").textContent = location.href; // to be copied by hand
		}
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const { previous, next, first, last, play } = this.#buttons;
		const button = { ArrowLeft: previous, ArrowRight: next, Home: first, End: last, " ": play }[event.key];
		if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
		const pressed = event.target instanceof Element && event.target.closest("input, button");
		if (event.key === " " && pressed) return; // the browser presses it
		event.preventDefault();
		button.click();
	}
}

async function begin() {
	const home = location.pathname.replace(/\/replay\/?$/, "");
	const answer = await fetch(`${home}/film${location.search}`);
	if (!answer.ok) {
		byId("trouble").textContent = await answer.text();
		return;
	}
	new Replay(await answer.json()).go(here(), false);
	byId("table").setAttribute("aria-busy", "false");
}

dress();
begin();
