// @ts-check
// What this window knows of the world: the scene, as it was told last, and the
// channel that is open.

/** @import { Author, Person, Place, Scene } from "../scene" */

export const world = {
	scene: /** @type {Scene} */ (/** @type {unknown} */ (null)), // until the first is told, which only main.js sees
	channel: "",
};

/** @param {string} id */
export const place = (id) => world.scene.places.find((one) => one.id === id);

/** here is the place that is open; a scene is only shown while there is one. */
export const here = () => /** @type {Place} */ (place(world.channel));

/** @param {string} id */
export const person = (id) => world.scene.people.find((one) => one.id === id);

/**
 * author is a person or the bot, by their id.
 * @param {string} id
 * @returns {Author | Person | undefined}
 */
export function author(id) {
	return id === world.scene.bot.id ? world.scene.bot : person(id);
}

/**
 * called is a place as people write it: "#tavern", "Korsar".
 * @param {Place} one
 */
export function called(one) {
	return one.kind === "channel" ? `#${one.name}` : one.name;
}

/**
 * enter opens a place; the address remembers it, for a reload and for Back.
 * @param {string} id
 */
export function enter(id) {
	location.hash = id;
}
