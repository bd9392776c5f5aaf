// @ts-check
// The sidebar: servers with their channels and threads, and conversations.
import { byId, element } from "/page/shared/element.js";
import { refill } from "./refill.js";
import { called, world } from "./world.js";

/** @import { Place } from "../scene" */

const nav = byId("places");
let shown = "";

export function showPlaces() {
	const { servers, places } = world.scene;
	const key = JSON.stringify([servers, places, world.channel]);
	if (key === shown) return;
	shown = key;
	const direct = places.filter((one) => one.kind === "direct");
	refill(
		nav,
		servers.map((server) => section(server.name, "server", tree(places.filter((one) => one.server === server.id)))),
		direct.length > 0 && section("Direct messages", "direct", direct),
	);
}

/**
 * tree puts threads under their channels. Archived ones are left out, as clients do, unless one is open.
 * @param {Place[]} places
 */
function tree(places) {
	return places
		.filter((one) => one.kind === "channel")
		.flatMap((channel) => [
			channel,
			...places.filter((one) => one.parent === channel.id && (!one.archived || one.id === world.channel)),
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
			places.map((one) => element("li", {}, link(one))),
		),
	);
}

/** @type {Record<string, string>} */
const signs = { channel: "#", thread: "↳", direct: "@" };

/** @param {Place} one */
function link(one) {
	const open = one.id === world.channel;
	const dress = ["door", one.kind, one.unread > 0 && !open && "unread"].filter(Boolean).join(" ");
	return element(
		"a",
		{
			class: dress,
			href: `#${one.id}`,
			"data-handle": one.id,
			"aria-current": open && "page",
			"aria-label": spoken(one),
		},
		element("span", { class: "sign", "aria-hidden": "true" }, signs[one.kind]),
		element("span", { class: "title" }, one.name, one.locked && " (closed)"),
		badge(one.pings),
	);
}

/** @param {Place} one */
function spoken(one) {
	const news = one.pings > 0 ? `, ${one.pings} mentions` : one.unread > 0 ? ", unread" : "";
	return called(one) + news;
}

/** @param {number} pings */
export const badge = (pings) => pings > 0 && element("span", { class: "badge", "aria-hidden": "true" }, String(pings));
