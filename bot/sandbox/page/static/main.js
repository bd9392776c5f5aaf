// @ts-check
// The page shows one channel, as one person sees it, and listens to it.

import { byId, fill } from "/page/shared/element.js";
import { listen } from "/page/stream/stream.js";
import { announce, showTitle } from "./announcer.js";
import { openComposer, showComposer } from "./composer.js";
import { closeDrawer } from "./drawer.js";
import { showHint } from "./hint.js";
import { showPlaces } from "./places.js";
import { act, base, followAddress } from "./requests.js";
import { showSettings } from "./settings.js";
import { showTabs } from "./tabs.js";
import { applyTheme } from "./theme.js";
import { clearTimeline, isAtEnd, showUpdates } from "./timeline.js";
import { goTo, openPlace, placeTitle, world } from "./world.js";

/** @import { Scene, Updates } from "../scene" */

// lastKey returns where the person's last open channel is stored, for a visit without a channel in the address.
const lastKey = () => `korsar.place${base}`;

const handlers = {
	/** @param {Scene} scene */
	scene(scene) {
		const reader = world.scene?.me;
		world.scene = scene;
		if (!openPlace()) {
			goTo(scene.places[0]?.id ?? "");
			return;
		}
		if (reader?.id === scene.me.id && reader.locale !== scene.me.locale) open(); // times are in their language
		showPlaces();
		showTabs();
		showSettings();
		showComposer();
		showTitle();
		const place = openPlace();
		fill(byId("place"), placeTitle(place));
		fill(byId("start"), place.kind === "direct" ? `You and ${place.name}` : `Welcome to ${placeTitle(place)}!`);
		showHint(place.kind === "direct");
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
		act("read", { channel: world.channel }).catch(() => handlers.link(false));
}

// open opens the view of the person and the channel that the address names. If it names no channel, the person's last
// one is opened, or else the one that is open now.
function open() {
	followAddress();
	world.channel = location.hash.slice(1) || localStorage.getItem(lastKey()) || world.channel;
	if (world.channel) localStorage.setItem(lastKey(), world.channel);
	clearTimeline();
	closeDrawer();
	openComposer();
	listen(`${base}/news?channel=${encodeURIComponent(world.channel)}`, handlers);
}

applyTheme();
addEventListener("hashchange", open);
addEventListener("popstate", () => location.pathname.startsWith(`${base}/`) || location.pathname === base || open());
document.addEventListener("korsar:person", open);
addEventListener("focus", () => world.scene && markRead());
document.addEventListener("korsar:seen", markRead);
open();
