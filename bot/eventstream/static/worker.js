// @ts-check
// The shared worker of a browser: it runs as long as any window does, and its hub serves all.
import { Hub } from "./hub.js";

const hub = new Hub();

/** @param {MessagePort} port */
function join(port) {
	port.addEventListener("close", () => hub.receive(port, {}, () => {})); // a window that crashes sends nothing
	port.onmessage = ({ data }) => hub.receive(port, data, (answer) => port.postMessage(answer));
}

addEventListener("connect", (event) => join(/** @type {MessageEvent} */ (event).ports[0]));
