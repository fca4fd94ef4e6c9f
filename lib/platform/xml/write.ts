import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { create, fragment } from "xmlbuilder2";

/** A tree of elements: `@name` is an attribute, a list repeats its element, undefined omits it. */
export type Tree = { [name: string]: string | undefined | Tree | Tree[] };

/** Placeholder to spread where the lines belong in the tree. */
export const LINES_SLOT: Tree = { "!": "lines" };

const PLACEHOLDER = "<!--lines-->";
const BATCH_SIZE = 50;

// Characters that XML cannot contain are removed.
const OPTIONS = { encoding: "UTF-8", invalidCharReplacement: "" };

/**
 * Returns the document as UTF-8 text. Writes the lines in batches, so that a long statement does not block other
 * requests. `instruction` goes before the root.
 */
export async function toXml(
  tree: Tree,
  lines: { name: string; trees: Tree[] } = { name: "", trees: [] },
  instruction = "",
): Promise<string> {
  const whole = create(OPTIONS, withoutGaps(tree)).end({ prettyPrint: true });
  const [before = "", after = ""] = whole.split(PLACEHOLDER);
  const text = [before.replace("?>", `?>\n${instruction}`).trimEnd()];
  for (let at = 0; at < lines.trees.length; at += BATCH_SIZE) {
    await yieldToEventLoop();
    for (const line of lines.trees.slice(at, at + BATCH_SIZE))
      text.push(
        fragment(OPTIONS, { [lines.name]: withoutGaps(line) }).toString(),
      );
  }
  return text.join("\n") + after;
}

function withoutGaps(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, withoutGapsIn(value!)]),
  );
}

function withoutGapsIn(value: string | Tree | Tree[]): string | Tree | Tree[] {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(withoutGaps) : withoutGaps(value);
}

/** Trims the text to at most `length` characters; undefined if nothing is left. */
export function truncate(length: number, text: string): string | undefined {
  return [...text.trim()].slice(0, length).join("").trim() || undefined;
}
