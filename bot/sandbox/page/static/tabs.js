// @ts-check
// The tabs: the people whom this window can act for. Each shows what that person sees.
import { byId, element } from "/page/shared/element.js";
import { avatar } from "./avatar.js";
import { badge } from "./places.js";
import { refill } from "./refill.js";
import { base } from "./requests.js";
import { world } from "./world.js";

/** @import { Person } from "../scene" */

const list = byId("tabs");
let open = "";

export function showTabs() {
	refill(list, world.scene.people.map(tab));
	if (open === base) return;
	open = base;
	list.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
}

/**
 * tab returns the link to a person's view. It opens here, or in a window of its own as any link does.
 * @param {Person} person
 */
function tab(person) {
	const mine = person.address === base;
	const waiting = mine ? waitingElsewhere() : person.pings;
	return element(
		"li",
		{},
		element(
			"a",
			{
				class: "tab",
				href: person.address,
				"data-handle": person.id,
				"aria-current": mine && "page",
				onclick: (/** @type {MouseEvent} */ event) => {
					if (event.ctrlKey || event.metaKey || event.shiftKey) return;
					event.preventDefault();
					if (!mine) show(person);
				},
			},
			avatar(person),
			element("span", { class: "title" }, person.name),
			badge(waiting),
		),
	);
}

// waitingElsewhere returns how many messages are for this person in channels that are not open.
const waitingElsewhere = () =>
	world.scene.places.filter(({ id }) => id !== world.channel).reduce((sum, { pings }) => sum + pings, 0);

/** @param {Person} person */
function show(person) {
	history.pushState(null, "", person.address);
	document.dispatchEvent(new CustomEvent("korsar:person"));
}
