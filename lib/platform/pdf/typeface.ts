import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Inter has one file per script and weight. A character uses the first script that includes it. */
const FONT_SUBSETS = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
] as const;

export type FontSubset = (typeof FONT_SUBSETS)[number];
export type Weight = 400 | 600;

const FOLDER = join(process.cwd(), "node_modules/@fontsource/inter");

const files = new Map<string, Buffer>();

export function fontFile(script: FontSubset, weight: Weight): Buffer {
  const name = `inter-${script}-${weight}-normal.woff`;
  const font = files.get(name) ?? readFileSync(join(FOLDER, "files", name));
  files.set(name, font);
  return font;
}

type Range = readonly [first: number, last: number];

let ranges: Record<FontSubset, Range[]> | undefined;

function subsetRanges(script: FontSubset): Range[] {
  ranges ??= readRanges();
  return ranges[script];
}

/** Parses the ranges per script, such as `U+0000-00FF,U+0131`. */
function readRanges(): Record<FontSubset, Range[]> {
  const rangesByScript = JSON.parse(
    readFileSync(join(FOLDER, "unicode.json"), "utf8"),
  ) as Record<FontSubset, string>;
  const read = (range: string): Range => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [parseInt(first, 16), parseInt(last, 16)];
  };
  return Object.fromEntries(
    FONT_SUBSETS.map((script) => [
      script,
      rangesByScript[script].split(",").map(read),
    ]),
  ) as Record<FontSubset, Range[]>;
}

/** A character in no script, such as a Chinese one, uses the first font, which prints a box. */
function fontSubsetFor(character: string): FontSubset {
  const code = character.codePointAt(0)!;
  return (
    FONT_SUBSETS.find((script) =>
      subsetRanges(script).some(
        ([first, last]) => code >= first && code <= last,
      ),
    ) ?? "latin"
  );
}

export function fontRuns(text: string): { script: FontSubset; text: string }[] {
  // Fast path for most texts.
  if (/^[\u0000-\u00ff]*$/.test(text)) return [{ script: "latin", text }];
  const runs: { script: FontSubset; text: string }[] = [];
  for (const character of text) {
    const script = fontSubsetFor(character);
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
