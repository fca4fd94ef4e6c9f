import { foldSql, foldText, joinSql } from "@/lib/platform/fold";

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

/**
 * Returns SQL for `texts`, SQL expressions, that together have all words of `search`, in any order, case and spelling
 * (see {@link foldText}). No word spans two texts.
 */
export function hasAllWords(
  search: string,
  texts: readonly string[],
  bind: Bind,
): string {
  const text = joinSql(texts);
  const folded = foldSql(texts);
  const words = search.split(/\s+/).filter((word) => foldText(word) !== "");
  // Nothing but signs that folding removes.
  if (words.length === 0) return `${text} ILIKE ${bind(patternOf(search))}`;
  const has = (part: string) => `${folded} LIKE ${bind(patternOf(part))}::text`;
  const conditions = words.map((word) => {
    const part = foldText(word);
    if (!part.startsWith("e")) return has(part);
    // It may follow a vowel, whose e is folded away. The rest of the part can use an index.
    const exact = `${text} ILIKE ${bind(patternOf(word))}::text`;
    return `${has(part.slice(1))} AND (${has(part)} OR ${exact})`;
  });
  return `(${conditions.join(" AND ")})`;
}
