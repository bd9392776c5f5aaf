// @ts-check
// The chances of the sides over an analyzed game: a line each, and a button for each move that gave much away.
import { byId, element, figure, fill } from "/live/shared/element.js";
import { badge } from "./badge.js";
import { badges, paints } from "./picture.js";
import { path, picture } from "./shape.js";

/** @import { Chances as Course, Mark } from "../scene" */

// The chart's units: it is stretched to the space that it has.
const width = 1000;
const height = 100;

// finger is the greatest distance of a click from the middle of its mark, in pixels: half the size of a touch target.
const finger = 22;

// apart is the least distance between the badges at the ends of the lines, as a share of the height.
const apart = 0.19;

const percent = (/** @type {number} */ part) => `${part * 100}%`;

/** Chances shows the lines and the position of the replay. A click leads to the position there. */
export class Chances {
	#last;
	#labels;
	#marks;
	#now = figure("line", { class: "now", y1: 0, y2: height });
	#next = element("p", { class: "next" });

	/**
	 * @param {Course} course
	 * @param {Record<string, string>} labels
	 * @param {number} last is the number of the last move
	 * @param {(move: number) => void} go
	 */
	constructor(course, labels, last, go) {
		this.#last = last;
		this.#labels = labels;
		this.#marks = course.marks.map((mark) => ({ mark, button: this.#button(mark) }));
		const chart = picture("lines", `0 0 ${width} ${height}`, this.#grid(), this.#lines(course), this.#now);
		chart.setAttribute("preserveAspectRatio", "none");
		const onclick = (/** @type {MouseEvent} */ event) => go(this.#position(event));
		const buttons = this.#marks.map(({ button }) => button);
		fill(
			byId("chances"),
			element("h2", {}, labels.chances),
			element("p", { class: "unseen" }, course.words),
			element("div", { class: "course", onclick }, chart, this.#scale(), this.#ends(course), buttons),
			this.#next,
		);
		byId("chances").hidden = false;
	}

	/**
	 * show marks the position of the replay. It returns the words about the next move if that gave much away, or "".
	 * @param {number} position
	 */
	show(position) {
		this.#now.setAttribute("x1", String(this.#x(position)));
		this.#now.setAttribute("x2", String(this.#x(position)));
		let words = "";
		for (const { mark, button } of this.#marks) {
			const next = mark.move === position + 1;
			button.setAttribute("aria-current", String(next));
			if (next) words = mark.words;
		}
		fill(this.#next, words && [element("b", {}, this.#labels.nextMove), element("span", {}, words)]);
		return words;
	}

	/**
	 * position returns the position that a click leads to: the one before the nearest mark within reach, which shows
	 * the better move, or else the one at the click. Marks overlap, so the top one need not be the nearest.
	 * @param {MouseEvent} event
	 */
	#position({ target, currentTarget, detail, clientX, clientY }) {
		let [nearest, reach] = [0, finger];
		for (const { mark, button } of this.#marks) {
			const { x, y, width, height } = button.getBoundingClientRect();
			const far = Math.hypot(clientX - x - width / 2, clientY - y - height / 2);
			const pressed = detail === 0 && button === target; // by the keyboard, without a place
			if (pressed) return mark.move - 1;
			if (far <= reach) [nearest, reach] = [mark.move, far];
		}
		if (nearest) return nearest - 1;
		const { left, width } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
		return Math.round(((clientX - left) / width) * this.#last);
	}

	/** @param {number} move */
	#x(move) {
		return (move / this.#last) * width;
	}

	#grid() {
		return [0, 0.5, 1].map((chance) => path(`M0 ${height * chance}H${width}`, "none", "#8888", 1));
	}

	/** scale names the lines of the grid. Screen readers have the words of the course instead. */
	#scale() {
		const inWords = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
		return [0, 0.5, 1].map((chance) => {
			const words = element("span", { class: "scale", "aria-hidden": "true" }, inWords.format(chance));
			words.style.top = percent(1 - chance);
			return words;
		});
	}

	/** @param {Course} course */
	#lines({ lines }) {
		return lines.map(({ side, points }) => {
			const d = `M${points.map(({ move, chance }) => `${this.#x(move)} ${(1 - chance) * height}`).join("L")}`;
			return [path(d, "none", paints.ink, 5), path(d, "none", badges[side - 1], 3)]; // as badges have an outline
		});
	}

	/**
	 * ends returns the badges behind the ends of the lines, moved apart where they would cover each other.
	 * @param {Course} course
	 */
	#ends({ lines }) {
		const ends = lines.map(({ side, points }) => ({ side, chance: points[points.length - 1].chance }));
		ends.sort((a, b) => a.chance - b.chance);
		for (let i = 1; i < ends.length; i++) ends[i].chance = Math.max(ends[i].chance, ends[i - 1].chance + apart);
		for (let i = ends.length - 1, most = 1; i >= 0; i--) {
			ends[i].chance = Math.min(ends[i].chance, most);
			most = ends[i].chance - apart;
		}
		return ends.map(({ side, chance }) => {
			const end = badge(side);
			end.style.top = percent(1 - chance);
			return end;
		});
	}

	/** @param {Mark} mark */
	#button({ side, move, chance, words }) {
		const button = element("button", { type: "button", title: words, "aria-label": words }, "×");
		button.style.left = percent(move / this.#last);
		button.style.top = percent(1 - chance);
		button.style.borderColor = badges[side - 1];
		return button;
	}
}
