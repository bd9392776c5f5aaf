// @ts-check
// Cross tables: the points that each entrant of a small field won from each other one.
import { element } from "/live/shared/element.js";
import { onStream, section } from "./section.js";

/** @import { Cross, CrossLine, Entrant, Meeting, TournamentScene } from "../scene" */

/**
 * @param {TournamentScene} scene
 * @param {Record<string, string>} labels
 */
export function showCrosses(scene, labels) {
	const { crosses, entrants } = scene;
	section("crosses", crosses.length && !onStream() ? [crosses, entrants] : null, () => [
		element("h2", {}, labels.cross),
		crosses.map((cross) =>
			element(
				"div",
				{ class: "scroll", tabindex: 0, role: "region", "aria-label": cross.name || labels.cross },
				table(cross, entrants, labels),
			),
		),
	]);
}

/**
 * @param {Cross} cross
 * @param {Entrant[]} entrants
 * @param {Record<string, string>} labels
 */
const table = (cross, entrants, labels) =>
	element(
		"table",
		{ class: "cross" },
		cross.name && element("caption", {}, cross.name),
		element(
			"thead",
			{},
			element(
				"tr",
				{},
				element("td"),
				cross.lines.map((line, i) =>
					element(
						"th",
						{ scope: "col" },
						element("span", { "aria-hidden": "true" }, String(i + 1)),
						element("span", { class: "unseen" }, entrants[line.entrant].name),
					),
				),
				element("th", { scope: "col", class: "number" }, labels.points),
			),
		),
		element(
			"tbody",
			{},
			cross.lines.map((line, i) => row(line, i, entrants, labels)),
		),
	);

/**
 * @param {CrossLine} line
 * @param {number} at
 * @param {Entrant[]} entrants
 * @param {Record<string, string>} labels
 */
const row = (line, at, entrants, labels) =>
	element(
		"tr",
		{},
		element(
			"th",
			{ scope: "row", class: entrants[line.entrant].withdrawn ? "out" : null },
			element("span", { class: "place" }, `${at + 1}.`),
			element("span", { class: "name" }, entrants[line.entrant].name),
		),
		line.cells.map((meeting, i) => cell(meeting, i === at, labels)),
		element("td", { class: "number points" }, String(line.points)),
	);

/**
 * @param {Meeting} meeting
 * @param {boolean} self
 * @param {Record<string, string>} labels
 */
function cell(meeting, self, labels) {
	if (self) return element("td", { class: "self" });
	if (meeting.points !== null) return element("td", { class: meeting.result }, String(meeting.points));
	if (meeting.running) return element("td", { class: "running" }, "…");
	if (!meeting.partners) return element("td");
	return element(
		"td",
		{},
		element("span", { "aria-hidden": "true" }, "&"),
		element("span", { class: "unseen" }, labels.partners),
	);
}
