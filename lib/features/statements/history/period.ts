/** Returns `?from=` and `?to=`, days as `yyyy-mm-dd`, each only if present. */
export function readPeriod(query: URLSearchParams) {
  const from = query.get("from");
  const to = query.get("to");
  return { ...(from && { from }), ...(to && { to }) };
}
