// @ts-check
// The emblems of the fleets: the shape that the fleet's mark has in words, with its skull.
import { paints } from "./picture.js";
import { circle, group, path, sheet } from "./shape.js";
import { skull } from "./skull.js";

const { ink, cream } = paints;

const emblems = [
	{ shape: () => path("M0,-58 L58,0 L0,58 L-58,0 Z", ink, cream, 5), skull: "scale(0.52)" },
	{ shape: () => path("M0,-56 L58,50 L-58,50 Z", ink, cream, 5), skull: "translate(0,17) scale(0.52)" },
	{ shape: () => circle(0, 0, 52, ink, cream, 5), skull: "translate(0,-1) scale(0.66)" },
	{ shape: () => sheet(96, 96, 8, ink, cream, 5), skull: "translate(0,6) scale(0.72)" },
];

/**
 * emblem draws the emblem of a fleet.
 * @param {number} fleet
 */
export const emblem = (fleet) => [emblems[fleet].shape(), group(emblems[fleet].skull, skull(fleet))];
