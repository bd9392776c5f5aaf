// @ts-check
// The standings of a tournament, or its entrants before the first round.
import { element } from "/live/shared/element.js";
import { cutter, section } from "./section.js";

/** @import { Division, Entrant, Standing, TournamentScene } from "../scene" */

/**
 * showStandings shows them, and returns a function that cuts them to their place.
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 */
export function showStandings(scene, labels) {
	const { entrants, standings } = scene;
	const part = scene.rounds.length
		? section("standings", [standings, entrants], () => [
				element("h2", {}, labels.standings),
				standings.map((division) => table(division, scene, labels)),
			])
		: section("standings", entrants.length > 1 ? entrants : null, () => [
				element("h2", {}, scene.in),
				element(
					"ol",
					{ class: "entrants" },
					entrants.slice(1).map((e) => element("li", {}, name(e, labels))),
				),
			]);
	return scene.rounds.length
		? cutter(part, "tbody tr", (words) => element("tr", { class: "more" }, element("td", { colspan: 5 }, words)))
		: cutter(part, "li", (words) => element("li", { class: "more" }, words));
}

/**
 * @param {Division} division
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 */
function table(division, { entrants, tieBreak }, labels) {
	const points = division.lines.some((line) => line.points !== null);
	return element(
		"table",
		{},
		division.name && element("caption", {}, division.name),
		element(
			"thead",
			{},
			element(
				"tr",
				{},
				column(labels.place, "unseen"),
				column(labels.player),
				tieBreak && column(tieBreak, "number"),
				column(labels.games, "number"),
				points && column(labels.points, "number"),
			),
		),
		element(
			"tbody",
			{},
			division.lines.map((line) => row(line, entrants[line.entrant], tieBreak, labels)),
		),
	);
}

/**
 * @param {string} words
 * @param {string} [kind]
 */
const column = (words, kind) =>
	element("th", { scope: "col", class: kind === "number" ? kind : null }, element("span", { class: kind }, words));

/**
 * @param {Standing} line
 * @param {Entrant} entrant
 * @param {string} tieBreak
 * @param {Record<string, string>} labels
 */
const row = (line, entrant, tieBreak, labels) =>
	element(
		"tr",
		{ class: entrant.withdrawn ? "out" : null },
		element("td", { class: "place" }, line.place ? `${line.place}.` : ""),
		element("th", { scope: "row" }, name(entrant, labels)),
		tieBreak && element("td", { class: "number" }, line.tieBreak),
		element("td", { class: "number" }, String(line.games)),
		line.points !== null && element("td", { class: "number points" }, String(line.points)),
	);

/**
 * @param {Entrant} entrant
 * @param {Record<string, string>} labels
 */
const name = (entrant, labels) => [
	element("span", { class: "name" }, entrant.name),
	entrant.withdrawn && element("span", { class: "decided" }, labels.gone),
];
