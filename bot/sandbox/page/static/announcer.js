// @ts-check
// What happens, for those who do not look: a screen reader, and the
// window's title.
import { byId, element } from "/page/shared/element.js";
import { called, here, world } from "./world.js";

/** @import { Message } from "../scene" */

const announcer = byId("announcer");

// spoken is how much of a message is read out by itself.
const spoken = 160;

// kept is how many messages stay to be read again.
const kept = 20;

/**
 * announce reads new messages to a screen reader.
 * @param {Message[]} messages
 */
export function announce(messages) {
	for (const m of messages) {
		if (m.author.id === world.scene.me.id) continue;
		const words =
			[m.content, ...m.embeds.flatMap((e) => [e.title, e.description])].filter(Boolean).join(". ") || "a message";
		const whom = m.pinged ? ", to you" : m.ephemeral ? ", seen by you only" : "";
		announcer.append(element("p", {}, `${m.author.name}${whom}: ${words.slice(0, spoken)}`));
	}
	while (announcer.children.length > kept) announcer.firstElementChild?.remove();
}

export function showTitle() {
	const pings = world.scene.places.reduce((sum, one) => sum + one.pings, 0);
	document.title = `${pings > 0 ? `(${pings}) ` : ""}${called(here())} – ${world.scene.me.name} – Korsar`;
}
