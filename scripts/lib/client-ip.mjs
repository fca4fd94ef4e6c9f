/**
 * The address a request came from, for the header `x-client-ip`.
 * @param {string | undefined} peer address of the socket's other end
 * @param {string | string[] | undefined} forwardedFor the request's X-Forwarded-For
 * @param {number} trustedHops how many proxies of our own stand before this server; each appends the
 *   address it saw, so that counting from the right passes over what a client wrote itself
 */
export function clientIp(peer, forwardedFor, trustedHops) {
  const socketAddress = plain(peer ?? "unknown");
  if (trustedHops === 0) return socketAddress;
  const seen = [forwardedFor ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim());
  return plain(seen.at(-trustedHops) || socketAddress);
}

/**
 * Sets `x-client-ip` on a request and takes off what only a proxy of ours may say.
 * @param {import("node:http").IncomingMessage} request
 * @param {number} trustedHops
 */
export function stampClientIp(request, trustedHops) {
  const { headers } = request;
  headers["x-client-ip"] = clientIp(
    request.socket.remoteAddress,
    headers["x-forwarded-for"],
    trustedHops,
  );
  if (trustedHops > 0) return;
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded")
      delete headers[name];
  }
}

/** An IPv4 address seen through an IPv6 socket is written as the IPv4 address it is; no port, no zone. */
function plain(address) {
  const bare = address
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  return bare.toLowerCase().startsWith("::ffff:") && bare.includes(".")
    ? bare.slice(7)
    : bare;
}
