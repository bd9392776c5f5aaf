// @ts-check
// The options of a select: its own, or people, roles or channels.
import { world } from "./world.js";

/** @import { Component, SelectOption } from "../scene" */

const userSelect = 5,
	roleSelect = 6,
	channelSelect = 8;

/**
 * choices returns the options of a select, with those that are chosen by default.
 * @param {Component} c
 */
export function choices(c) {
	const defaults = new Set((c.default_values ?? []).map((value) => value.id));
	return options(c).map((o) => ({ ...o, chosen: o.default || defaults.has(o.value) }));
}

/**
 * @param {Component} c
 * @returns {SelectOption[]}
 */
function options(c) {
	if (c.type === userSelect) return world.scene.people.map(({ name, id }) => ({ label: name, value: id }));
	if (c.type === roleSelect)
		return world.scene.servers.flatMap((server) =>
			server.roles.map((role) => ({ label: `@${role.name}`, value: role.id })),
		);
	if (c.type === channelSelect)
		return world.scene.places
			.filter((place) => place.kind === "channel" || (place.kind === "thread" && !c.channel_types))
			.map(({ name, id }) => ({ label: `#${name}`, value: id }));
	return c.options ?? [];
}
