// @ts-check
// The tables of a round: the players, the state, and a link to the game.
import { element } from "/live/shared/element.js";
import { cutter, onStream, section } from "./section.js";
import { purse } from "./sign.js";

/** @import { Entrant, Round, TournamentScene, TournamentSide, TournamentTable } from "../scene" */

/**
 * showRound shows the latest round, and returns a function that cuts it to its place. On a stream, open tables come
 * first, and a round that the bracket has is hidden.
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 * @param {boolean} inBracket
 */
export function showRound(scene, labels, inBracket) {
	const round = scene.rounds.at(-1);
	const hidden = !round || (inBracket && onStream());
	const part = section("round", hidden ? null : [round, scene.entrants], () =>
		round ? [element("h2", {}, round.name), list(round, scene.entrants, labels)] : [],
	);
	return cutter(part, ".match", (words) => element("li", { class: "more" }, words));
}

/**
 * showEarlier shows the rounds before the latest, the last of them first. Rounds that the reader has opened stay open.
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 */
export function showEarlier(scene, labels) {
	const rounds = scene.rounds.slice(0, -1).toReversed();
	const open = new Set([...document.querySelectorAll("#earlier [open]")].map((e) => e.getAttribute("data-round")));
	section("earlier", rounds.length && !onStream() ? [rounds, scene.entrants] : null, () => [
		element("h2", {}, labels.earlier),
		rounds.map((round) =>
			element(
				"details",
				{ "data-round": round.name, open: open.has(round.name) },
				element("summary", {}, round.name),
				list(round, scene.entrants, labels),
			),
		),
	]);
}

/**
 * @param {Round} round
 * @param {Entrant[]} entrants
 * @param {Record<string, string>} labels
 */
function list(round, entrants, labels) {
	const tables = round.tables.map((table, i) => ({ table, number: i + 1 }));
	if (onStream()) tables.sort((a, b) => Number(isOpen(b.table)) - Number(isOpen(a.table)));
	return element(
		"ol",
		{ class: "tables" },
		tables.map(({ table, number }) => match(table, number, entrants, labels)),
	);
}

/**
 * isOpen reports whether a table has no result yet.
 * @param {TournamentTable} table
 */
const isOpen = ({ phase }) => phase === "open" || phase === "shelved";

/**
 * isRunning reports whether a game is played at a table.
 * @param {TournamentTable} table
 */
export const isRunning = (table) => table.phase === "open" && !table.lobby;

/**
 * @param {TournamentTable} table
 * @param {number} number
 * @param {Entrant[]} entrants
 * @param {Record<string, string>} labels
 */
const match = (table, number, entrants, labels) =>
	element(
		"li",
		{ class: `match ${isRunning(table) ? "running" : ""}` },
		element(
			"p",
			{ class: "what" },
			element("b", {}, labels.table.replace("{n}", String(number))),
			table.words && element("span", {}, table.words),
			watch(table, number, labels),
		),
		element(
			"ul",
			{},
			table.sides.map((side) => element("li", {}, sideOf(side, entrants, labels))),
		),
	);

// look is the query of the page's address. Links to other pages keep it, except for the layout.
const look = new URLSearchParams(location.search);
look.delete("layout");
const suffix = look.size ? `?${look}` : "";

/**
 * addressOf returns the address of a table's live page, or of its replay if it has one.
 * @param {TournamentTable} table
 */
export const addressOf = (table) => table.live && `${table.live}${table.replay ? "/replay" : ""}${suffix}`;

/**
 * @param {TournamentTable} table
 * @param {number} number
 * @param {Record<string, string>} labels
 */
function watch(table, number, labels) {
	if (!table.live || !(table.replay || isOpen(table))) return null;
	const words = table.replay ? labels.replay : labels.watch;
	const label = `${words}: ${labels.table.replace("{n}", String(number))}`;
	return element("a", { class: "watch", href: addressOf(table), "aria-label": label }, words);
}

/**
 * sideOf returns the players of a side, and its gold.
 * @param {TournamentSide} side
 * @param {Entrant[]} entrants
 * @param {Record<string, string>} labels
 */
export const sideOf = (side, entrants, labels) => [
	element(
		"span",
		{ class: `name ${side.won ? "won" : ""} ${side.absent ? "out" : ""}` },
		side.entrants.map((e) => entrants[e].name).join(" & "),
	),
	side.absent && element("span", { class: "decided" }, labels.absent),
	side.gold !== null && purse(side.gold),
];
