// @ts-check
// The hats of captains and the admiral, and the admiral's anchor.
import { paints } from "./picture.js";
import { circle, line, path } from "./shape.js";

const { ink, cream, gold, shine, navy } = paints;

export const tricorne = () => [
	path("M-54,2 C-36,0 -30,-32 0,-32 C30,-32 36,0 54,2 C44,26 22,30 0,22 C-22,30 -44,26 -54,2 Z", ink, gold, 5),
	line("M-20,-8 L20,8 M-20,8 L20,-8", cream, 6),
];

export const bicorne = () => [
	path("M-52,20 C-40,-14 -22,-34 0,-34 C22,-34 40,-14 52,20 C24,6 -24,6 -52,20 Z", navy, shine, 5),
	circle(0, -9, 12, cream, gold, 5),
];

export const anchor = () => [
	circle(0, -36, 9, "none", gold, 7),
	line("M0,-26 V40 M-22,-14 H22 M-36,12 C-30,46 30,46 36,12", gold, 8),
];
