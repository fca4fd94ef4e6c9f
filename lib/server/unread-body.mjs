/** The most bytes that are discarded of one request, and the longest time. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 20_000;
/** A client that sends nothing for this long has read the answer. */
const IDLE_MS = 2_000;

/**
 * Discards the rest of a request that was answered before its end, because many clients read the answer after they
 * have sent everything, and lose it if the connection closes earlier.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function discardUnread(request, response) {
  // The request loses its socket when the application stops reading.
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete || socket.destroyed) return;
    const resume = () => socket.resume();
    const start = { bytes: socket.bytesRead, ms: Date.now() };
    let seenBytes = start.bytes;
    const isEnded = () => {
      if (!request.complete && !socket.destroyed) return false;
      clearInterval(check);
      socket.off("pause", resume);
      return true;
    };
    const check = setInterval(() => {
      if (isEnded()) return;
      const isIdle = socket.bytesRead === seenBytes;
      seenBytes = socket.bytesRead;
      const isTooMuch =
        seenBytes - start.bytes > MAX_BYTES || Date.now() - start.ms > MAX_MS;
      if (isIdle || isTooMuch) socket.destroy();
    }, IDLE_MS);
    // The connection may carry many such requests before the next check.
    request.once("close", isEnded);
    // Node pauses the connection for each chunk that nobody reads.
    socket.on("pause", resume);
    request.resume();
    resume();
  });
}
