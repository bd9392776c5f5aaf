// @ts-check
// The vote of an audience: letters, bars, a countdown.
import { byId, element, fill } from "/live/shared/element.js";

/** @import { Scene, Vote } from "../scene" */

// shownMoves is how many moves are shown.
const shownMoves = 6;

/** @type {{ ends: number, label: string } | null} */
let close = null; // of the vote under way
let skew = 0;

/**
 * setClock sets how far this clock is from the server's.
 * @param {number} now
 */
export function setClock(now) {
	skew = now - Date.now();
}

/**
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showVote({ vote }, labels) {
	const box = byId("vote");
	box.hidden = !vote;
	close = vote?.ends && !vote.held ? { ends: vote.ends, label: labels.closes } : null;
	if (!vote) return;
	fill(
		box,
		element("h2", {}, labels.vote, element("span", { id: "countdown" })),
		element("ol", {}, lines(vote)),
		element("p", {}, vote.words),
	);
	tick();
}

/**
 * lines are the moves that lead, the one that would be made at their head.
 * @param {Vote} vote
 */
function lines(vote) {
	const max = Math.max(1, ...vote.lines.map((line) => line.votes));
	return vote.lines
		.map((line, i) => ({ ...line, lead: i === vote.lead - 1 }))
		.sort((a, b) => Number(b.lead) - Number(a.lead) || b.votes - a.votes)
		.slice(0, shownMoves)
		.map(({ letter, votes, vetoed, words, lead }) =>
			element(
				"li",
				{ class: vetoed ? "vetoed" : lead ? "lead" : "", "aria-label": words },
				element("b", {}, letter),
				element("meter", { max, value: votes, "aria-hidden": "true" }),
				String(votes),
			),
		);
}

function tick() {
	const shown = document.getElementById("countdown");
	if (!shown) return;
	const left = close ? Math.max(0, Math.ceil((close.ends - Date.now() - skew) / 1000)) : 0;
	shown.textContent = close ? ` ${close.label.replace("{n}", String(left))}` : "";
}

setInterval(tick, 250);
