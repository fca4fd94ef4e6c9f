/** A path with those parameters that have a value. */
export function withQuery(
  path: string,
  parameters: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** What Next gives a page of its address. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a parameter; undefined where it has none or an empty one. */
export function firstValue(
  parameter: string | string[] | undefined,
): string | undefined {
  return (Array.isArray(parameter) ? parameter[0] : parameter) || undefined;
}
