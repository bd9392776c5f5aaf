// @ts-check
// The chances of the sides over a game that was analysed: a line each, and a button for each move that gave much away.
import { byId, element, figure, fill } from "/live/shared/element.js";
import { badges } from "./picture.js";
import { line, picture } from "./shape.js";

/** @import { Chances as Course } from "../scene" */

// The chart's units: it is stretched to the space that it has.
const width = 1000;
const height = 100;

/** Chances shows the lines, and where the replay is. A click leads to the move there. */
export class Chances {
	#last;
	#now = figure("line", { class: "now", y1: 0, y2: height });

	/**
	 * @param {Course} course
	 * @param {number} last is the number of the last move
	 * @param {(move: number) => void} go
	 */
	constructor(course, last, go) {
		this.#last = last;
		const chart = picture("course", `0 0 ${width} ${height}`, this.#grid(), this.#lines(course), this.#now);
		chart.setAttribute("preserveAspectRatio", "none");
		const section = byId("chances");
		section.hidden = false;
		section.addEventListener("click", ({ clientX }) => {
			const { left, width } = section.getBoundingClientRect();
			go(Math.round(((clientX - left) / width) * last));
		});
		fill(section, element("p", { class: "unseen" }, course.words), chart, this.#marks(course, go));
	}

	/**
	 * show shows where the replay is.
	 * @param {number} move
	 */
	show(move) {
		this.#now.setAttribute("x1", String(this.#x(move)));
		this.#now.setAttribute("x2", String(this.#x(move)));
	}

	/** @param {number} move */
	#x(move) {
		return (move / this.#last) * width;
	}

	#grid() {
		return [0, 0.5, 1].map((chance) => line(`M0 ${height * chance}H${width}`, "#8888", 1));
	}

	/** @param {Course} course */
	#lines({ lines }) {
		return lines.map(({ side, points }) => {
			const d = points.map(({ move, chance }) => `${this.#x(move)} ${(1 - chance) * height}`).join("L");
			return line(`M${d}`, badges[side - 1].fill, 3);
		});
	}

	/**
	 * @param {Course} course
	 * @param {(move: number) => void} go
	 */
	#marks({ marks }, go) {
		return marks.map(({ side, move, chance, words }) => {
			const onclick = (/** @type {Event} */ event) => {
				event.stopPropagation();
				go(move);
			};
			const mark = element("button", { type: "button", title: words, "aria-label": words, onclick }, "×");
			mark.style.left = `${(move / this.#last) * 100}%`;
			mark.style.top = `${(1 - chance) * 100}%`;
			mark.style.borderColor = badges[side - 1].fill;
			return mark;
		});
	}
}
