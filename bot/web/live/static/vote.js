// @ts-check
// The vote of an audience: letters, bars, a countdown.
import { byId, element, fill } from "/live/shared/element.js";

/** @import { Scene, Vote } from "../scene" */

// shownMoves is the number of moves that are shown.
const shownMoves = 6;

/** @type {{ ends: number, label: string } | null} */
let deadline = null; // of the open vote
let clockSkew = 0;

/**
 * setClock sets the difference between this clock and the server's.
 * @param {number} now
 */
export function setClock(now) {
	clockSkew = now - Date.now();
}

/**
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showVote({ vote }, labels) {
	const box = byId("vote");
	box.hidden = !vote;
	deadline = vote?.ends && !vote.held ? { ends: vote.ends, label: labels.closes } : null;
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
 * lines returns the leading move, and then the others with the most votes.
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
	const left = deadline ? Math.max(0, Math.ceil((deadline.ends - Date.now() - clockSkew) / 1000)) : 0;
	shown.textContent = deadline ? ` ${deadline.label.replace("{n}", String(left))}` : "";
}

setInterval(tick, 250);
