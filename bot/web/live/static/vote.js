// @ts-check
// The vote of an audience: letters, bars, a countdown.
import { byId, element, fill } from "/live/shared/element.js";

/** @import { OpenHand, Scene, Vote } from "../scene" */

// shownMoves is the number of moves that are shown.
const shownMoves = 6;

// shownDecision is how long a decision is shown, in milliseconds.
const shownDecision = 8000;

/** @type {{ vote: Vote, labels: Record<string, string> } | null} */
let open = null; // the open vote
let clockSkew = 0;
let moves = -1; // of the scene before
let decided = 0; // when the latest vote was decided, by this clock

/**
 * setClock sets the difference between this clock and the server's.
 * @param {number} now
 */
export function setClock(now) {
	clockSkew = now - Date.now();
}

/**
 * showVote shows the open vote, or for a while what the latest vote has decided.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 */
export function showVote(scene, labels) {
	const { vote, hand } = scene;
	if (scene.moves !== moves) decided = moves >= 0 && scene.decided ? Date.now() : 0;
	moves = scene.moves;
	open = vote && { vote, labels };
	const title = element("h2", {}, labels.vote, element("span", { id: "countdown" }));
	if (vote) {
		fill(
			byId("vote"),
			title,
			vote.how && element("p", { class: "how" }, vote.how.replace("/", "/\u200b")), // a line may end there
			element("ol", {}, lines(vote, hand)),
			element("p", {}, vote.words),
		);
	} else {
		fill(byId("vote"), title, element("p", { class: "decided" }, scene.decided));
	}
	tick();
	const shown = [...byId("vote").querySelectorAll("li")];
	while (shown.length > 1 && byId("vote").scrollHeight > byId("vote").clientHeight + 1) shown.pop()?.remove();
}

/**
 * lines returns the leading move, and then the others with the most votes.
 * @param {Vote} vote
 * @param {OpenHand | null} hand says what the letters mean
 */
function lines(vote, hand) {
	const max = Math.max(1, ...vote.lines.map((line) => line.votes));
	const choices = hand?.cards.flatMap((card) => card.choices) ?? [];
	return vote.lines
		.map((line, i) => ({ ...line, lead: i === vote.lead - 1 }))
		.sort((a, b) => Number(b.lead) - Number(a.lead) || b.votes - a.votes)
		.slice(0, shownMoves)
		.map(({ letter, votes, vetoed, words, lead }) => {
			const meaning = choices.find((choice) => choice.letter === letter)?.words;
			return element(
				"li",
				{ class: vetoed ? "vetoed" : lead ? "lead" : "", "aria-label": words },
				element("b", {}, letter),
				element(
					"span",
					{ class: "bar" },
					meaning && element("span", { class: "move" }, meaning),
					element("meter", { max, value: votes, "aria-hidden": "true" }),
				),
				String(votes),
			);
		});
}

function tick() {
	const box = byId("vote");
	box.hidden = !open && Date.now() - decided > shownDecision;
	const shown = document.getElementById("countdown");
	if (!shown) return;
	const left = open ? Math.ceil((open.vote.ends - Date.now() - clockSkew) / 1000) : 0;
	const over = Boolean(open?.vote.how && open.vote.ends && left <= 0);
	box.toggleAttribute("data-over", over);
	shown.textContent = open ? stateOf(open, over, Math.max(0, left)) : "";
}

/**
 * stateOf returns how long a vote goes on, in words.
 * @param {{ vote: Vote, labels: Record<string, string> }} open
 * @param {boolean} over
 * @param {number} left is the number of seconds that are left
 */
function stateOf({ vote, labels }, over, left) {
	if (vote.held) return labels.held;
	if (over) return labels.voted;
	return vote.ends ? labels.closes.replace("{n}", String(left)) : "";
}

setInterval(tick, 250);
