/** The calls and the next-auth addresses that sign somebody in. */
const SIGN_INS =
  /^\/api\/(loginA|admin-login|auth\/(customer|admin)\/callback\/\w+)\/?(\?|$)/;

/** The most sign-ins of one address that may be in progress. An office behind one address needs a few. */
export const MOST_AT_ONCE = 30;

/** @type {Map<string, number>} */
const running = new Map();

/**
 * Counts a sign-in of an address until it is answered. Refusing a crowd here costs a hundredth of what it costs to
 * reach its handler, so that it does not delay the requests of others. Browsers with a mark of this bank are not
 * counted: a crowd behind their own address must not keep them out, and lib/identity/sign-in/queue.ts limits each of
 * them.
 * @param {import("node:http").IncomingMessage} request with `x-client-ip`
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} false if the address has too many in progress
 */
export function tryEnterSignIn(request, response) {
  if (request.method !== "POST" || !SIGN_INS.test(request.url ?? ""))
    return true;
  if (globalThis.limmatHasMark?.(request.headers.cookie ?? "")) return true;
  const address = String(request.headers["x-client-ip"]);
  const count = running.get(address) ?? 0;
  if (count >= MOST_AT_ONCE) return false;
  running.set(address, count + 1);
  response.once("close", () => {
    const left = (running.get(address) ?? 1) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
  });
  return true;
}
