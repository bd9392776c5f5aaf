// @ts-check
// Emoji on buttons and beside options.
import { element } from "/page/shared/element.js";

/** @import { Emoji } from "../scene" */

/**
 * emoji returns a Unicode emoji, or the name of a server's own.
 * @param {Emoji | undefined} e
 */
export const emoji = (e) => e && element("span", { class: "emoji" }, e.id ? `:${e.name}:` : e.name);
