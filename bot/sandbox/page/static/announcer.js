// @ts-check
// Announcements of new messages to screen readers, and the window's title.
import { byId, element } from "/page/shared/element.js";
import { openPlace, placeTitle, world } from "./world.js";

/** @import { Message } from "../scene" */

const announcer = byId("announcer");

// maxSpoken is the number of characters of a message that are announced.
const maxSpoken = 160;

// maxAnnouncements is the number of announcements that stay on the page.
const maxAnnouncements = 20;

/**
 * announce announces new messages to screen readers.
 * @param {Message[]} messages
 */
export function announce(messages) {
	for (const m of messages) {
		if (m.author.id === world.scene.me.id) continue;
		const words =
			[m.content, ...m.embeds.flatMap((e) => [e.title, e.description])].filter(Boolean).join(". ") || "a message";
		const audience = m.pinged ? ", to you" : m.ephemeral ? ", seen by you only" : "";
		announcer.append(element("p", {}, `${m.author.name}${audience}: ${words.slice(0, maxSpoken)}`));
	}
	while (announcer.children.length > maxAnnouncements) announcer.firstElementChild?.remove();
}

export function showTitle() {
	const pings = world.scene.places.reduce((sum, place) => sum + place.pings, 0);
	document.title = `${pings > 0 ? `(${pings}) ` : ""}${placeTitle(openPlace())} – ${world.scene.me.name} – Korsar`;
}
