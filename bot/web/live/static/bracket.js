// @ts-check
// The bracket of a knock-out: a column for each round, and lines to the tables at which its entrants play next.
import { byId, element, figure } from "/live/shared/element.js";
import { addressOf, isRunning, sideOf } from "./round.js";
import { onStream, section } from "./section.js";
import { sign } from "./sign.js";

/** @import { BracketTable, TournamentScene } from "../scene" */

// Sizes, in the size of letters.
const head = 2;
const wide = 13;
const toComeWide = 6;
const between = 2;

// least and most are the sizes of letters on a stream, as shares of the page's. The least stays legible when 1080 lines
// are scaled down to 720.
const least = 0.7;
const most = 1.2;

/**
 * Box is a table with its place in the bracket.
 * @typedef {{ table: BracketTable, x: number, y: number, wide: number, high: number }} Box
 */

let fits = true;

/** opened is how many rounds were paired when the latest was last scrolled to. */
let opened = 0;

/**
 * showBracket shows the bracket of a knock-out and reports whether it did. On a stream it leaves out first rounds for
 * which there is no room. There it shows nothing if the latest round does not fit, or if the layout is not the wide
 * one. Elsewhere it opens at the latest round.
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 */
export function showBracket(scene, labels) {
	const { bracket, rounds, entrants } = scene;
	const possible = bracket.length > 0 && !(onStream() && document.documentElement.dataset.layout !== "wide");
	const before = byId("bracket").querySelector(".scroll")?.scrollLeft ?? 0;
	const built = section("bracket", possible ? [bracket, rounds, entrants] : null, () => {
		const at = onStream() ? fit(scene) : { first: 0, letters: 0 };
		fits = at !== null;
		return at ? [element("h2", {}, labels.bracket), board(scene, at.first, at.letters, labels)] : [];
	});
	byId("bracket").hidden = !(possible && fits);
	if (built && !onStream()) scroll(built, rounds.length, before);
	return possible && fits;
}

/**
 * scroll scrolls a bracket to its latest round if that is new, and otherwise to its reader's position.
 * @param {HTMLElement} box
 * @param {number} paired is how many rounds are paired
 * @param {number} before is how far it was scrolled
 */
function scroll(box, paired, before) {
	const part = box.querySelector(".scroll");
	const latest = part?.querySelectorAll("h3")[paired - 1];
	if (!part || !latest) return;
	part.scrollLeft = paired > opened ? latest.offsetLeft : before;
	opened = paired;
}

/**
 * fit returns the first round for which there is room on a stream, and the size of letters in pixels. It returns null
 * if the latest round does not fit.
 * @param {TournamentScene} scene
 */
function fit(scene) {
	const box = byId("bracket");
	const { paddingLeft, paddingTop } = getComputedStyle(box);
	const room = {
		wide: box.clientWidth - 2 * Number.parseFloat(paddingLeft),
		high: box.clientHeight - 2 * Number.parseFloat(paddingTop),
	};
	const page = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
	for (let first = 0; first < scene.rounds.length; first++) {
		const size = layOut(scene, first);
		const letters = Math.min(room.wide / size.wide, room.high / size.high, most * page);
		if (letters >= least * page) return { first, letters };
	}
	return null;
}

/**
 * layOut gives each round from the given one on a column.
 * @param {TournamentScene} scene
 * @param {number} first
 */
function layOut(scene, first) {
	let x = 0;
	const rounds = scene.bracket.slice(first).map((tables, round) => {
		const width = tables[0].table ? wide : toComeWide;
		const boxes = tables.map((table, i) => {
			const { y, high } = scene.layouts[first][round][i];
			return { table, x, y: head + y, wide: width, high };
		});
		x += width + between;
		return boxes;
	});
	return { rounds, wide: x - between, high: Math.max(...rounds.flat().map((box) => box.y + box.high)) };
}

/**
 * board returns the bracket from the given round on.
 * @param {TournamentScene} scene
 * @param {number} first
 * @param {number} letters is their size in pixels, or 0 for the page's size
 * @param {Record<string, string>} labels
 */
function board(scene, first, letters, labels) {
	const size = layOut(scene, first);
	const list = element(
		"ol",
		{ class: "rounds" },
		size.rounds.map((boxes, i) =>
			element(
				"li",
				{},
				title(boxes, scene.first + first + i, labels),
				element("ol", {}, tables(boxes, scene, first + i, labels)),
			),
		),
	);
	if (letters) list.style.fontSize = `${letters}px`;
	place(list, size);
	list.prepend(
		figure("svg", { viewBox: `0 0 ${size.wide} ${size.high}`, "aria-hidden": "true" }, lines(size.rounds)),
	);
	return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": labels.bracket }, list);
}

/**
 * place gives an element its place and size.
 * @param {HTMLElement} of
 * @param {{ x?: number, y?: number, wide: number, high?: number }} at
 */
function place(of, at) {
	of.style.width = `${at.wide}em`;
	if (at.high !== undefined) of.style.height = `${at.high}em`;
	if (at.x !== undefined) of.style.left = `${at.x}em`;
	if (at.y !== undefined) of.style.top = `${at.y}em`;
}

/**
 * title returns the name of a round, above its tables.
 * @param {Box[]} boxes
 * @param {number} number
 * @param {Record<string, string>} labels
 */
function title(boxes, number, labels) {
	const words = boxes.length === 1 ? labels.final : labels.round.replace("{n}", String(number));
	const name = element("h3", {}, words);
	place(name, { x: boxes[0].x, y: 0, wide: boxes[0].wide });
	return name;
}

/**
 * @param {Box[]} boxes
 * @param {TournamentScene} scene
 * @param {number} index is that of the round
 * @param {Record<string, string>} labels
 */
const tables = (boxes, scene, index, labels) =>
	boxes.map((box) => {
		const item = element("li", { class: "box" }, box.table.table > 0 && sides(box.table, scene, index, labels));
		if (!box.table.table) item.classList.add("to-come");
		else if (isRunning(scene.rounds[index].tables[box.table.table - 1])) item.classList.add("running");
		place(item, box);
		return item;
	});

/**
 * sides returns the sides of a table, as a link to its live page if it has one.
 * @param {BracketTable} box
 * @param {TournamentScene} scene
 * @param {number} index
 * @param {Record<string, string>} labels
 */
function sides(box, scene, index, labels) {
	const table = scene.rounds[index].tables[box.table - 1];
	const list = element(
		"ul",
		{},
		table.sides.map((side) => {
			const [e] = side.entrants;
			return element(
				"li",
				{ class: box.out.includes(e) ? "out" : null },
				sideOf(side, scene.entrants, labels),
				element(
					"span",
					{ class: "goes-on" },
					box.goOn.includes(e) && [sign("turn"), element("span", { class: "unseen" }, labels.goesOn)],
				),
			);
		}),
	);
	const address = addressOf(table);
	return address ? [element("a", { href: address }, list)] : [list];
}

/**
 * lines returns the lines from the tables of a round to those that follow them.
 * @param {Box[][]} rounds
 */
const lines = (rounds) =>
	rounds.slice(1).flatMap((boxes, i) =>
		boxes.flatMap((to) =>
			to.table.from.map((index) => {
				const from = rounds[i][index];
				const start = `M${from.x + from.wide},${from.y + from.high / 2}`;
				return figure("path", { d: `${start} h${between / 2} V${to.y + to.high / 2} H${to.x}` });
			}),
		),
	);
