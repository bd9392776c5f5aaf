// @ts-check
// The sidebar: servers with their channels and threads, and direct messages.
import { byId, element } from "/page/shared/element.js";
import { refill } from "./refill.js";
import { world } from "./world.js";

/** @import { Place } from "../scene" */

const nav = byId("places");
let shown = "";

export function showPlaces() {
	const { servers, places } = world.scene;
	const key = JSON.stringify([servers, places, world.channel]);
	if (key === shown) return;
	shown = key;
	const direct = places.filter(({ kind }) => kind === "direct");
	refill(
		nav,
		servers.map((server) =>
			section(server.name, "server", tree(places.filter((place) => place.server === server.id))),
		),
		direct.length > 0 && section("Direct messages", "direct", direct),
	);
}

/**
 * tree puts threads under their channels. It leaves out archived ones that are not open, as clients do.
 * @param {Place[]} places
 */
function tree(places) {
	return places
		.filter(({ kind }) => kind === "channel")
		.flatMap((channel) => [
			channel,
			...places.filter(
				({ parent, archived, id }) => parent === channel.id && (!archived || id === world.channel),
			),
		]);
}

/**
 * @param {string} title
 * @param {string} kind
 * @param {Place[]} places
 */
function section(title, kind, places) {
	return element(
		"section",
		{ class: kind },
		element("h2", {}, title),
		element(
			"ul",
			{},
			places.map((place) => element("li", {}, link(place))),
		),
	);
}

/** @type {Record<string, string>} */
const signs = { channel: "#", thread: "↳", direct: "@" };

/** @param {Place} place */
function link(place) {
	const open = place.id === world.channel;
	const className = ["door", place.kind, place.unread > 0 && !open && "unread"].filter(Boolean).join(" ");
	return element(
		"a",
		{
			class: className,
			href: `#${place.id}`,
			"data-handle": place.id,
			"aria-current": open && "page",
		},
		element("span", { class: "sign", "aria-hidden": "true" }, signs[place.kind]),
		element("span", { class: "title" }, place.name, place.locked && " (closed)"),
		!open && place.unread > 0 && (badge(place.pings) || element("span", { class: "unseen" }, "unread")),
	);
}

/**
 * badge returns the number of messages that wait for a person, as a colored sign and in words.
 * @param {number} pings
 */
export const badge = (pings) =>
	pings > 0 && [element("span", { class: "badge" }, String(pings)), element("span", { class: "unseen" }, " waiting")];
