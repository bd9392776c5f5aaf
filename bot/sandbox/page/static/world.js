// What this window knows of the world: the scene, as it was told last, and the
// channel that is open.

export const world = {
	scene: null,
	channel: "",
};

export const place = (id) => world.scene.places.find((one) => one.id === id);

export const here = () => place(world.channel);

export const person = (id) => world.scene.people.find((one) => one.id === id);

// author is a person or the bot, by their id.
export function author(id) {
	return id === world.scene.bot.id ? world.scene.bot : person(id);
}

// called is a place as people write it: "#tavern", "Korsar".
export function called(one) {
	return one.kind === "channel" ? `#${one.name}` : one.name;
}

// enter opens a place; the address remembers it, for a reload and for Back.
export function enter(id) {
	location.hash = id;
}
