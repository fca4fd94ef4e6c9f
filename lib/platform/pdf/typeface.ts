import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Inter has one file per script and weight. A character uses the first script that includes it. */
const SCRIPTS = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
] as const;

export type Script = (typeof SCRIPTS)[number];
export type Weight = 400 | 600;

const FOLDER = join(process.cwd(), "node_modules/@fontsource/inter");

const files = new Map<string, Buffer>();

export function fontFile(script: Script, weight: Weight): Buffer {
  const name = `inter-${script}-${weight}-normal.woff`;
  const known = files.get(name) ?? readFileSync(join(FOLDER, "files", name));
  files.set(name, known);
  return known;
}

type Range = readonly [first: number, last: number];

let ranges: Record<Script, Range[]> | undefined;

function rangesOf(script: Script): Range[] {
  ranges ??= readRanges();
  return ranges[script];
}

/** Parses the ranges per script, such as `U+0000-00FF,U+0131`. */
function readRanges(): Record<Script, Range[]> {
  const written = JSON.parse(
    readFileSync(join(FOLDER, "unicode.json"), "utf8"),
  ) as Record<Script, string>;
  const read = (range: string): Range => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [parseInt(first, 16), parseInt(last, 16)];
  };
  return Object.fromEntries(
    SCRIPTS.map((script) => [script, written[script].split(",").map(read)]),
  ) as Record<Script, Range[]>;
}

/** A character in no script, such as a Chinese one, uses the first font, which prints a box. */
function scriptOf(character: string): Script {
  const code = character.codePointAt(0)!;
  return (
    SCRIPTS.find((script) =>
      rangesOf(script).some(([first, last]) => code >= first && code <= last),
    ) ?? "latin"
  );
}

export function runsOf(text: string): { script: Script; text: string }[] {
  // Fast path for most texts.
  if (/^[\u0000-\u00ff]*$/.test(text)) return [{ script: "latin", text }];
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
