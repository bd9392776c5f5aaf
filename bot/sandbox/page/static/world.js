// @ts-check
// The state of this window: the latest scene, and the open channel.

/** @import { Author, Person, Place, Scene } from "../scene" */

export const world = {
	scene: /** @type {Scene} */ (/** @type {unknown} */ (null)), // until the first scene, which only main.js sees
	channel: "",
};

/** @param {string} id */
export const findPlace = (id) => world.scene.places.find((place) => place.id === id);

/** openPlace returns the open place. A scene is shown only while there is one. */
export const openPlace = () => /** @type {Place} */ (findPlace(world.channel));

/** @param {string} id */
export const findPerson = (id) => world.scene.people.find((person) => person.id === id);

/**
 * findAuthor returns a person or the bot by id.
 * @param {string} id
 * @returns {Author | Person | undefined}
 */
export function findAuthor(id) {
	return id === world.scene.bot.id ? world.scene.bot : findPerson(id);
}

/**
 * placeTitle returns a place as people write it, such as "#tavern" or "Korsar".
 * @param {Place} place
 */
export function placeTitle(place) {
	return place.kind === "channel" ? `#${place.name}` : place.name;
}

/**
 * goTo opens a place by the address, so that a reload and Back work.
 * @param {string} id
 */
export function goTo(id) {
	location.hash = id;
}
