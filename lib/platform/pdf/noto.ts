import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { loadOnce } from "../load-once";
import { includes, parseRanges, type Range, type Weight } from "./ranges";

/** Noto has one family per script. A character uses the first family that has it, so Han is set as in Japanese. */
const FAMILIES = [
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-devanagari",
  "noto-sans-thai",
  "noto-sans-jp",
  "noto-sans-kr",
  "noto-sans-sc",
  "noto-emoji",
];

/** The scripts of Inter, which Noto's families have as well. */
const IN_INTER = /^(latin|greek|cyrillic|vietnamese)/;
const FOLDER = join(process.cwd(), "node_modules/@fontsource-variable");
const WEIGHTS: Weight[] = [400, 600];

/** A file of a family: its characters, in all weights. */
type Part = {
  name: string;
  ranges: Range[];
  load: () => Promise<LoadedPart>;
};

type LoadedPart = { characters: Set<number>; weights: Map<Weight, Buffer> };

let parts: Part[] | undefined;
const fonts = new Map<string, Buffer>();
/** The names of the fonts by character; undefined for one that no family has. */
const fontNames = new Map<string, string | undefined>();

/** Loads the fonts of these characters. Without it, {@link notoFontFor} finds none. */
export async function loadNoto(characters: Iterable<string>): Promise<void> {
  for (const character of characters)
    if (!fontNames.has(character))
      fontNames.set(character, await loadFontWith(character));
}

/** Returns the name of the loaded font that has the character. */
export const notoFontFor = (character: string): string | undefined =>
  fontNames.get(character);

/** Returns the file of a loaded font; undefined for another name. */
export const notoFile = (name: string, weight: Weight): Buffer | undefined =>
  fonts.get(`${name}-${weight}`);

async function loadFontWith(character: string): Promise<string | undefined> {
  const code = character.codePointAt(0)!;
  parts ??= FAMILIES.flatMap(readParts);
  for (const part of parts) {
    if (!includes(part.ranges, code)) continue;
    // The ranges are those of the family's slices, which may lack a character.
    const { characters, weights } = await part.load();
    if (!characters.has(code)) continue;
    for (const [weight, bytes] of weights)
      fonts.set(`${part.name}-${weight}`, bytes);
    return part.name;
  }
  return undefined;
}

function readParts(family: string): Part[] {
  const folder = join(FOLDER, family);
  const rangesByPart = JSON.parse(
    readFileSync(join(folder, "unicode.json"), "utf8"),
  ) as Record<string, string>;
  return Object.entries(rangesByPart)
    .filter(([part]) => !IN_INTER.test(part))
    .map(([part, ranges]) => {
      const name = `${family}-${part.replace(/[[\]]/g, "")}`;
      const file = join(folder, "files", `${name}-wght-normal.woff2`);
      const found = { name, ranges: parseRanges(ranges) };
      return { ...found, load: loadOnce(() => readPart(file, found.ranges)) };
    });
}

/** PDF has no variable fonts, so each weight becomes a font of its own. */
async function readPart(file: string, ranges: Range[]): Promise<LoadedPart> {
  const whole = readFileSync(file);
  const text = String.fromCodePoint(...ranges.flatMap(codesIn));
  const weights = new Map<Weight, Buffer>();
  for (const wght of WEIGHTS)
    weights.set(
      wght,
      await subsetFont(whole, text, {
        targetFormat: "truetype",
        variationAxes: { wght },
      }),
    );
  const { characterSet } = create(weights.get(400)!) as Font;
  return { characters: new Set(characterSet), weights };
}

const codesIn = ([first, last]: Range) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
