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
    message: "The request could not be read. Please check it and try again.",
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
  const end = response.end.bind(response);
  response.end = (...args) => {
    response.end = end;
    if (response.statusCode !== 405 || response.headersSent)
      return end(...args);
    refuse(response, 405, {
      message: "This address does not take this method.",
      code: "METHOD_NOT_ALLOWED",
    });
    return response;
  };
}

function refuse(response, status, body) {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Request-Id": randomUUID(),
  });
  response.end(JSON.stringify(body));
}
