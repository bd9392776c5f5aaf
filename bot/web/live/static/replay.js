// @ts-check
// The replay shows the whole game, with every hand open, one move at a time.
import { byId, element, fill } from "/live/shared/element.js";
import { Chances } from "./chances.js";
import { icon } from "./icon.js";
import { speak } from "./lists.js";
import { applyLook } from "./look.js";
import { showSea } from "./sea.js";
import { showSeats } from "./seats.js";
import { sign } from "./sign.js";

/** @import { Replay } from "../scene" */

// moveTime is how long a move is shown while the replay plays, in milliseconds.
const moveTime = 1600;

/** moveInAddress returns the number of the move in the address. */
const moveInAddress = () => Number.parseInt(new URLSearchParams(location.search).get("move") ?? "", 10) || 0;

/**
 * Player shows a replay and its controls.
 */
class Player {
	/** @type {number | undefined} */
	#timer;
	#at = -1;
	#replay;
	#last;
	#ended;
	#buttons;
	#slide;
	#chances;

	/** @param {Replay} replay */
	constructor(replay) {
		this.#replay = replay;
		this.#last = replay.frames.length - 1;
		this.#ended = new Intl.DateTimeFormat(replay.language, { dateStyle: "medium" }).format(replay.ended);
		this.#buttons = {
			first: this.#button("first", () => this.go(0)),
			previous: this.#button("previous", () => this.go(this.#at - 1)),
			play: this.#button("play", () => this.#play()),
			next: this.#button("next", () => this.go(this.#at + 1)),
			last: this.#button("last", () => this.go(this.#last)),
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
		byId("controls").append(this.#slide, element("div", { id: "buttons" }, Object.values(this.#buttons)));
		byId("title").textContent = replay.title;
		byId("head").append(this.#button("share", () => this.#share()));
		document.title = `Korsar · ${replay.title}`;
		this.#chances = replay.chances && new Chances(replay.chances, replay.labels, this.#last, (to) => this.go(to));
		document.addEventListener("keydown", (event) => this.#key(event));
	}

	/**
	 * button returns a button with an icon.
	 * @param {Parameters<typeof icon>[0]} id
	 * @param {() => void} onclick
	 */
	#button(id, onclick) {
		const title = this.#replay.labels[id];
		return element("button", { type: "button", id, onclick, title, "aria-label": title }, icon(id));
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
		const at = labels.move.replace("{n}", String(to)).replace("{of}", String(this.#last));
		fill(
			byId("pile"),
			`${this.#ended} · ${at} · `,
			sign("cards"),
			element("span", { "aria-hidden": "true", title: scene.pile.words }, String(scene.pile.cards)),
			element("span", { class: "unseen" }, scene.pile.words),
		);
		showSeats(scene, labels, hands);
		showSea(scene, labels, to !== this.#at + 1);
		fill(
			byId("news"),
			lines.map((line) => element("p", {}, line)),
		);
		byId("trouble").textContent = "";
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
		const query = new URLSearchParams(location.search);
		query.set("move", String(this.#at)); // which crawlers see, unlike a fragment
		history.replaceState(null, "", `?${query}`);
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
		this.#showPlay("pause");
	}

	#stop() {
		clearInterval(this.#timer);
		this.#timer = undefined;
		this.#showPlay("play");
	}

	/** @param {"play" | "pause"} does is what the button does */
	#showPlay(does) {
		const { play } = this.#buttons;
		play.title = play.ariaLabel = this.#replay.labels[does];
		fill(play, icon(does));
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
