/** Copies from lib/platform/errors/common.ts, which plain JavaScript can't import; refusals.test.ts compares them. */
export const REFUSALS = {
  INVALID_REQUEST: {
    status: 400,
    text: "We couldn’t read this request. Please check it and try again.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    text: "This address doesn’t support this method.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: "We’re very busy right now. Please try again in half a minute.",
  },
};

const CALL = /^\/api(\/|\?|$)/;

/**
 * Returns whether a request has a path with valid percent-encoding, for which Next answers 500 otherwise, and one host,
 * and asks for no server action. The absolute form of a target would name a second host, to which Next redirects.
 * @param {import("node:http").IncomingMessage} request
 */
export function isReadable({ url = "", headers, rawHeaders }) {
  // The bank has no server actions, and Next would log an error for each. A form that is sent before its script has
  // arrived is none.
  const isForParts = /^multipart\//i.test(headers["content-type"] ?? "");
  if (headers["next-action"] !== undefined || (isForParts && !CALL.test(url)))
    return false;
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  );
  if (!url.startsWith("/") || hosts.length > 1) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Returns whether the bank knows a method. Next answers TRACE with the page.
 * @param {string | undefined} method
 */
export const isServedMethod = (method = "") => METHODS.includes(method);

/**
 * Answers a request that Next does not get to see, in the format of the application's errors.
 * @param {import("node:http").ServerResponse} response
 * @param {keyof typeof REFUSALS} code
 */
export function refuse(response, code) {
  const body = bodyOf(code);
  setHeaders(response, body);
  if (code === "METHOD_NOT_ALLOWED") setAllow(response);
  if (code === "TOO_MANY_REQUESTS") response.setHeader("Retry-After", 30);
  response.writeHead(REFUSALS[code].status);
  response.end(body);
}

/**
 * Gives Next's bare 405 for an unsupported API method the format of the application's errors.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function addRefusalText(request, response) {
  if (!CALL.test(request.url ?? "")) return;
  const { writeHead, end } = response;
  let body;
  // Compression sends the headers before the end, so the body must be known when the headers are written.
  response.writeHead = (status, ...rest) => {
    if (status === 405) {
      body = bodyOf("METHOD_NOT_ALLOWED");
      setHeaders(response, body);
      setAllow(response);
    }
    return writeHead.call(response, status, ...rest);
  };
  response.end = (...args) => {
    if (response.statusCode === 405 && !response.headersSent)
      response.writeHead(405);
    return body ? end.call(response, body) : end.apply(response, args);
  };
}

/**
 * Names the methods of the address. A page has GET alone; what a call has, lib/bank/start.ts knows.
 * @param {import("node:http").ServerResponse} response
 */
function setAllow(response) {
  const methods = globalThis.limmatAllowedMethods?.(response.req.url ?? "/");
  response.setHeader("Allow", (methods ?? ["GET", "HEAD"]).join(", "));
}

/** @param {keyof typeof REFUSALS} code */
const bodyOf = (code) => JSON.stringify({ message: REFUSALS[code].text, code });

function setHeaders(response, body) {
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", response.req.headers["x-request-id"]);
}
