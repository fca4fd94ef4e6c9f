import { randomBytes, randomUUID } from "node:crypto";

/**
 * Known to this process alone. The application trusts `x-client-ip` only beside it, so that it serves no request that
 * came past {@link stampRequest}.
 */
const stamp = (globalThis.limmatStamp ??=
  randomBytes(32).toString("base64url"));

/**
 * Returns the client's address for the header `x-client-ip`.
 * @param {string | undefined} peer remote address of the socket
 * @param {string | string[] | undefined} forwardedFor the request's X-Forwarded-For
 * @param {number} trustedHops number of trusted proxies before this server. Each appends the address it saw, so
 * counting from the right skips entries that the client wrote.
 */
export function clientIp(peer, forwardedFor, trustedHops) {
  const socketAddress = plain(peer ?? "unknown");
  if (trustedHops === 0) return socketAddress;
  const addresses = [forwardedFor ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim());
  return plain(addresses.at(-trustedHops) || socketAddress);
}

/**
 * Sets `x-client-ip`, `x-request-id`, `x-page-address` and `x-own-update` on a request, with the stamp that vouches for
 * them. Without trusted proxies it also removes the forwarding headers.
 * @param {import("node:http").IncomingMessage} request
 * @param {number} trustedHops
 */
export function stampRequest(request, trustedHops) {
  const { headers } = request;
  headers["x-client-ip"] = clientIp(
    request.socket.remoteAddress,
    headers["x-forwarded-for"],
    trustedHops,
  );
  headers["x-request-id"] = randomUUID();
  headers["x-page-address"] = pageAddress(request.url);
  headers["x-own-update"] = updatesItself(headers) ? "yes" : "no";
  headers["x-client-stamp"] = stamp;
  if (trustedHops > 0) return;
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded")
      delete headers[name];
  }
}

/**
 * Returns an address without the parameter that Next adds when it fetches a page's data.
 * @param {string | undefined} url
 */
function pageAddress(url = "/") {
  const [path] = url.split("?", 1);
  const parameters = new URLSearchParams(url.slice(path.length));
  parameters.delete("_rsc");
  return `${path}?${parameters}`;
}

/**
 * Returns whether a page fetches its own data again, or that of a page that its user may open next, and not one that
 * the user has opened. Next removes these headers before the application reads them. In the tree of an update, the root
 * is fetched again.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
function updatesItself(headers) {
  if (headers["next-router-prefetch"]) return true;
  try {
    const tree = decodeURIComponent(String(headers["next-router-state-tree"]));
    return JSON.parse(tree)[3] === "refetch";
  } catch {
    return false;
  }
}

/** Removes port and zone, and converts an IPv4-mapped IPv6 address to IPv4. */
function plain(address) {
  const bare = address
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  return bare.toLowerCase().startsWith("::ffff:") && bare.includes(".")
    ? bare.slice(7)
    : bare;
}
