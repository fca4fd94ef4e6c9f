/** Adds a parameter to a statement. Returns its placeholder, such as `$3`. */
export type Bind = (value: unknown) => string;

export type Conditions = { sql: string; values: unknown[] };

/**
 * Returns filters as SQL conditions that follow another one; a filter that is not set is left out. Their parameters
 * start after the first `parameterOffset` ones.
 */
export function joinConditions(
  parameterOffset: number,
  filters: (bind: Bind) => (string | false | undefined)[],
): Conditions {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${parameterOffset + values.push(value)}`;
  const conditions = filters(bind).filter(Boolean);
  return {
    sql: conditions.map((condition) => `AND ${condition}`).join(" "),
    values,
  };
}

/** Returns a LIKE pattern for values that contain `text`, in which %, _ and \ are ordinary characters. */
export const patternOf = (text: string): string =>
  `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Returns `text` in lower case without accents, all in SQL. An index has the result for `customers.full_name`. */
export const lettersOf = (text: string): string =>
  `translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'đłø', 'dlo')`;
