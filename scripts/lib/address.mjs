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
  response.writeHead(400, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Request-Id": randomUUID(),
  });
  response.end(
    JSON.stringify({
      message: "The request could not be read. Please check it and try again.",
      code: "INVALID_REQUEST",
    }),
  );
}
