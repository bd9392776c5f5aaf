// @ts-check
// The shared worker runs as long as any window is open. Its hub serves them all.
import { Hub } from "./hub.js";

const hub = new Hub();

/** @param {MessagePort} port */
function serveWindow(port) {
	port.addEventListener("close", () => hub.receive(port, {}, () => {})); // a window that crashes sends nothing
	port.postMessage({ request: 0 }); // a greeting, since requests count from 1
	port.onmessage = ({ data }) => hub.receive(port, data, (answer) => port.postMessage(answer));
}

addEventListener("connect", (event) => serveWindow(/** @type {MessageEvent} */ (event).ports[0]));
