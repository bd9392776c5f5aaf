// @ts-check
// The page: it listens to one channel and shows what it is told.

import { byId, fill } from "/page/shared/element.js";
import { listen } from "/page/stream/stream.js";
import { announce, showTitle } from "./announcer.js";
import { empty, showComposer } from "./composer.js";
import { close } from "./drawer.js";
import { showHint } from "./hint.js";
import { showPeople } from "./people.js";
import { showPlaces } from "./places.js";
import { wear } from "./theme.js";
import { atEnd, clear, showNews } from "./timeline.js";
import { act, base } from "./wire.js";
import { called, enter, here, world } from "./world.js";

/** @import { News, Scene } from "../scene" */

// last remembers where this person was, for a visit without a channel in the
// address.
const last = `korsar.place${base}`;

const hear = {
	/** @param {Scene} scene */
	scene(scene) {
		world.scene = scene;
		if (!here()) {
			enter(scene.places[0]?.id ?? "");
			return;
		}
		showPlaces();
		showPeople();
		showComposer();
		showTitle();
		showHint();
		fill(byId("place"), called(here()));
		fill(byId("start"), here().kind === "direct" ? `You and ${here().name}` : `Welcome to ${called(here())}!`);
		seen();
	},
	/** @param {News} news */
	news(news) {
		if (news.channel !== world.channel) return;
		const fresh = showNews(news);
		if (!news.whole) announce(fresh);
		seen();
	},
	/** @param {boolean} on */
	link(on) {
		fill(byId("link"), on ? "" : "Not connected – trying again…");
	},
};

// seen notes that the person has read the channel: its end is in view of a
// window that has the focus.
function seen() {
	if (document.hasFocus() && atEnd() && here()?.unread > 0)
		act("look", { channel: world.channel }).catch(() => hear.link(false));
}

// open goes to the channel that the address names.
function open() {
	world.channel = location.hash.slice(1) || localStorage.getItem(last) || "";
	if (world.channel) localStorage.setItem(last, world.channel);
	clear();
	close();
	if (world.scene) empty();
	listen(`${base}/news?channel=${encodeURIComponent(world.channel)}`, hear);
}

wear();
addEventListener("hashchange", open);
addEventListener("focus", () => world.scene && seen());
document.addEventListener("korsar:seen", seen);
open();
