// @ts-check
// The page listens to one channel and shows it.

import { byId, fill } from "/page/shared/element.js";
import { listen } from "/page/stream/stream.js";
import { announce, showTitle } from "./announcer.js";
import { clearComposer, showComposer } from "./composer.js";
import { closeDrawer } from "./drawer.js";
import { showHint } from "./hint.js";
import { showPeople } from "./people.js";
import { showPlaces } from "./places.js";
import { act, base } from "./requests.js";
import { applyTheme } from "./theme.js";
import { clearTimeline, isAtEnd, showUpdates } from "./timeline.js";
import { goTo, openPlace, placeTitle, world } from "./world.js";

/** @import { Scene, Updates } from "../scene" */

// lastKey is where the last open channel is stored, for a visit without a channel in the address.
const lastKey = `korsar.place${base}`;

const handlers = {
	/** @param {Scene} scene */
	scene(scene) {
		world.scene = scene;
		if (!openPlace()) {
			goTo(scene.places[0]?.id ?? "");
			return;
		}
		showPlaces();
		showPeople();
		showComposer();
		showTitle();
		showHint();
		const place = openPlace();
		fill(byId("place"), placeTitle(place));
		fill(byId("start"), place.kind === "direct" ? `You and ${place.name}` : `Welcome to ${placeTitle(place)}!`);
		markRead();
	},
	/** @param {Updates} updates */
	news(updates) {
		if (updates.channel !== world.channel) return;
		const added = showUpdates(updates);
		if (!updates.whole) announce(added);
		markRead();
	},
	/** @param {boolean} on */
	link(on) {
		fill(byId("link"), on ? "" : "Not connected – trying again…");
	},
};

// markRead marks the channel as read if its end is in view and the window has the focus.
function markRead() {
	if (document.hasFocus() && isAtEnd() && openPlace()?.unread > 0)
		act("look", { channel: world.channel }).catch(() => handlers.link(false));
}

// open opens the channel that the address names.
function open() {
	world.channel = location.hash.slice(1) || localStorage.getItem(lastKey) || "";
	if (world.channel) localStorage.setItem(lastKey, world.channel);
	clearTimeline();
	closeDrawer();
	if (world.scene) clearComposer();
	listen(`${base}/news?channel=${encodeURIComponent(world.channel)}`, handlers);
}

applyTheme();
addEventListener("hashchange", open);
addEventListener("focus", () => world.scene && markRead());
document.addEventListener("korsar:seen", markRead);
open();
