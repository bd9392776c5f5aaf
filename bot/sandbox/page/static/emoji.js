// @ts-check
// Emoji on buttons and beside options.
import { element } from "/page/shared/element.js";

/** @import { Emoji } from "../scene" */

/**
 * emoji is one of Unicode, or the name of one of a server's own.
 * @param {Emoji | undefined} e
 */
export const emoji = (e) => e && element("span", { class: "emoji" }, e.id ? `:${e.name}:` : e.name);
