import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const RETRY_AFTER_SECONDS = 5;

/** For the id of each open request, a function that instrumentation.ts calls if its page fails for that reason. */
const open = (globalThis.limmatOpenPages ??= new Map());

/**
 * Returns a function that gives a page which failed because the database was away status 503, a Retry-After, and a
 * body that needs no scripts. Next answers such a page with 500 and a document that is blank without scripts.
 * @param {string} distDir the build's folder, which holds the prerendered page
 */
export function serveUnavailablePage(distDir) {
  const file = join(distDir, "server", "app", "unavailable.html");
  const page = existsSync(file)
    ? withoutScripts(readFileSync(file, "utf8"))
    : null;
  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  return (request, response) => {
    if (page === null) return;
    const id = request.headers["x-request-id"];
    const { writeHead, write, end } = response;
    let isAway = false;
    let body;
    open.set(id, () => (isAway = true));
    response.on("close", () => open.delete(id));
    response.writeHead = (status, ...rest) => {
      if (status !== 500 || !isAway)
        return writeHead.call(response, status, ...rest);
      body = page;
      response.removeHeader("Content-Encoding");
      response.removeHeader("Transfer-Encoding");
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Length", Buffer.byteLength(body));
      response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
      return writeHead.call(response, 503);
    };
    response.write = (...args) =>
      body === undefined ? write.apply(response, args) : true;
    response.end = (...args) => {
      if (response.statusCode === 500 && !response.headersSent)
        response.writeHead(500);
      return body === undefined
        ? end.apply(response, args)
        : end.call(response, body);
    };
  };
}

/**
 * Removes the scripts of a prerendered page and the hints to load them.
 * @param {string} html
 */
function withoutScripts(html) {
  return html
    .replace(/<script\b.*?<\/script>/gis, "")
    .replace(/<link\b[^>]*\bas="script"[^>]*>/gi, "");
}
