// @ts-check
// The size of ships, so that all of them fit the sea.

/**
 * fit returns the number of columns in which the ships are largest, and the width of a ship. Among numbers with the
 * same width it returns the greatest, which needs the least height.
 * @param {{ wide: number, high: number }} sea in pixels
 * @param {number} count is the number of ships
 * @param {number} slope is the height of a ship with its cards, as a share of its width
 * @param {number} least is the least width of a ship in pixels; at that width they may need more height than there is
 * @param {number} most is the greatest width of a ship in pixels
 */
export function fit(sea, count, slope, least, most) {
	let best = { columns: 1, size: 0 };
	for (let columns = 1; columns <= count; columns++) {
		const size = Math.min(most, sea.wide / columns, sea.high / Math.ceil(count / columns) / slope);
		if (size >= best.size) best = { columns, size };
	}
	if (best.size >= least) return best;
	const columns = Math.max(1, Math.min(count, Math.floor(sea.wide / least)));
	return { columns, size: Math.min(least, sea.wide) };
}
