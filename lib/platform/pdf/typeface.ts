import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadNoto, notoFile, notoFontFor } from "./noto";
import { toDrawn, visualSegments, withoutDirections } from "./visual-order";
import { includes, parseRanges, type Range, type Weight } from "./ranges";

export type { Weight } from "./ranges";

/** Inter has one file per script and weight. A character uses the first script that includes it. */
const INTER_SCRIPTS = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
] as const;

type InterScript = (typeof INTER_SCRIPTS)[number];

const FOLDER = join(process.cwd(), "node_modules/@fontsource/inter");

const files = new Map<string, Buffer>();

/** Returns the file of a font that {@link fontRuns} names. */
export function fontFile(font: string, weight: Weight): Buffer {
  const noto = notoFile(font, weight);
  if (noto) return noto;
  const name = `inter-${font}-${weight}-normal.woff`;
  const file = files.get(name) ?? readFileSync(join(FOLDER, "files", name));
  files.set(name, file);
  return file;
}

let ranges: Record<InterScript, Range[]> | undefined;

function readRanges(): Record<InterScript, Range[]> {
  const texts = JSON.parse(
    readFileSync(join(FOLDER, "unicode.json"), "utf8"),
  ) as Record<InterScript, string>;
  return Object.fromEntries(
    INTER_SCRIPTS.map((script) => [script, parseRanges(texts[script])]),
  ) as Record<InterScript, Range[]>;
}

function interScriptOf(character: string): InterScript | undefined {
  const code = character.codePointAt(0)!;
  ranges ??= readRanges();
  return INTER_SCRIPTS.find((script) => includes(ranges![script], code));
}

/** Most texts, which need the first font only. */
const LATIN = /^[\u0000-\u00ff]*$/;

/** Loads what {@link fontRuns} needs for texts in scripts that Inter does not have. */
export async function loadFonts(texts: Iterable<string>): Promise<void> {
  const missing = new Set<string>();
  for (const text of texts)
    if (!LATIN.test(text))
      for (const character of text)
        if (!interScriptOf(character)) missing.add(character);
  await loadNoto(missing);
}

/** Marks and joiners belong to the character before them, whichever font that has. */
const CONTINUES = /[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u;

type FontRun = { font: string; text: string };

/** Splits a text by font. A character that no font has uses the first one, which prints a box. */
export function fontRuns(text: string): FontRun[] {
  if (LATIN.test(text)) return [{ font: "latin", text }];
  const runs: FontRun[] = [];
  let isJoined = false;
  for (const character of withoutDirections(text)) {
    const last = runs.at(-1);
    const font = interScriptOf(character) ?? notoFontFor(character) ?? "latin";
    const continues = isJoined || CONTINUES.test(character);
    if (last && (last.font === font || continues)) last.text += character;
    else runs.push({ font, text: character });
    isJoined = character === "\u200d";
  }
  return runs;
}

/** Returns the runs of a line in the order in which they are drawn. */
export function runsFromLeft(line: string): FontRun[] {
  return visualSegments(line).flatMap((segment) => {
    const runs = fontRuns(segment.text).map(({ font, text }) => ({
      font,
      text: toDrawn(text, segment),
    }));
    return segment.isRightToLeft ? runs.reverse() : runs;
  });
}
