// Two lines to a table, which say and hear the same: a worker with the engine, and a host.
import { address } from "./parts.js";

export function toWorker(hear) {
  const worker = new Worker(address("worker.js"), { type: "module" });
  worker.onmessage = (event) => hear(JSON.parse(event.data));
  worker.onerror = (event) => hear({ kind: "refused", words: event.message ?? "" });
  return { tell: (told) => worker.postMessage(JSON.stringify(told)) };
}

const TOO_FAST = 4008;
const SOONEST = 200, LATEST = 2000; // ms before it is tried again

// A socket that comes back by itself: the host keeps the last sheet, so a page needs no history.
export function toHost(path, hear) {
  let socket = null, tries = 0, stopped = false;
  function open() {
    if (stopped) return;
    const mine = socket = new WebSocket(path);
    mine.onopen = () => { tries = 0; hear({ kind: "line", there: true }); };
    mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
    mine.onclose = (event) => {
      if (mine !== socket) return;
      socket = null;
      const again = event.code < 4000 || event.code === TOO_FAST;
      hear({ kind: "line", there: false, again, code: event.code });
      if (again) setTimeout(open, Math.min(LATEST, SOONEST * 2 ** tries++));
    };
  }
  function tell(told) { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(told)); }
  function wake() {
    if (document.visibilityState === "visible" && !socket) open();
    else tell({ say: "again" });
  }
  for (const kind of ["pageshow", "online"]) addEventListener(kind, wake);
  document.addEventListener("visibilitychange", wake);
  function stop() {
    const old = socket;
    socket = null;
    stopped = true;
    old?.close();
  }
  open();
  return { tell, stop };
}
