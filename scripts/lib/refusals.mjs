import { randomUUID } from "node:crypto";

/**
 * Whether every percent sign in an address's path spells a character. Next answers 500 to one that does not.
 * @param {string | undefined} url as it stands in the request's first line
 */
export function isReadable(url = "/") {
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers a request whose address cannot be read, in the form of every other refusal.
 * @param {import("node:http").ServerResponse} response
 */
export function refuseAddress(response) {
  refuse(response, 400, {
    message: "We couldn’t read this request. Please check it and try again.",
    code: "INVALID_REQUEST",
  });
}

/**
 * Next answers a method that a call does not have with a bare 405: gives it the form of every other refusal.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function wordBareRefusals(request, response) {
  if (!/^\/api(\/|\?|$)/.test(request.url ?? "")) return;
  const { writeHead, end } = response;
  let body;
  // What compresses answers sends the head before it ends them, so the head is where this must be known.
  response.writeHead = (status, ...rest) => {
    if (status === 405) {
      body = JSON.stringify({
        message: "This address doesn’t support this method.",
        code: "METHOD_NOT_ALLOWED",
      });
      setHeaders(response, body);
    }
    return writeHead.call(response, status, ...rest);
  };
  response.end = (...args) => {
    if (response.statusCode === 405 && !response.headersSent)
      response.writeHead(405);
    return body ? end.call(response, body) : end.apply(response, args);
  };
}

function refuse(response, status, refusal) {
  const body = JSON.stringify(refusal);
  setHeaders(response, body);
  response.writeHead(status);
  response.end(body);
}

function setHeaders(response, body) {
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", randomUUID());
}
