// @ts-check
// Emoji on buttons, beside options and in texts.
import { element } from "/page/shared/element.js";

/** @import { Emoji } from "../scene" */

/**
 * emoji returns a Unicode emoji, or the picture of one of the application, which stands beside a label. Without a label
 * its name says what it shows.
 * @param {Emoji | undefined} e
 * @param {string | undefined} label
 */
export const emoji = (e, label) =>
	e && (e.id ? picture(e.id, label ? "" : `:${e.name}:`) : element("span", { class: "emoji" }, e.name));

/**
 * picture returns an emoji of the application, or its words if it was deleted.
 * @param {string} id
 * @param {string} words
 */
export const picture = (id, words) => element("img", { class: "emoji", src: `/emojis/${id}.png`, alt: words });
