// The server of one bank: the product's own, in a process that its tests can ask over the IPC channel. Plain JavaScript,
// because it runs without a compiler. SERVER_FILE is lib/server/start.mjs of the application.
import { Server } from "node:http";
import { pathToFileURL } from "node:url";

/** Answers that have not ended yet. */
const open = new Set();
let onIdle = () => {};

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event === "request") {
    const [, response] = args;
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      if (open.size === 0) onIdle();
    });
  }
  return emit.call(this, event, ...args);
};

process.on("message", ({ id, wake, aheadMs, untilIdle }) => {
  const answer = () => process.send?.({ id });
  if (aheadMs !== undefined) globalThis.limmatBankAheadMs = aheadMs;
  if (wake) globalThis.limmatWakeJobs?.();
  if (untilIdle && open.size > 0) onIdle = answer;
  else answer();
});

await import(pathToFileURL(process.env.SERVER_FILE).href);
