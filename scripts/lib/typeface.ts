import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, create } from "fontkit";
import subsetFont from "subset-font";
import { ROOT } from "./root";

const SOURCE = join(ROOT, "node_modules", "@fontsource-variable", "inter");

/** Where the pages' typeface is kept. */
export const TYPEFACE = join(ROOT, "app", "typeface");

/** Its files, each with the part of Inter that it is made from. */
export const TYPEFACE_FILES = {
  "inter.woff2": "latin",
  "inter-extended.woff2": "latin-ext",
} as const;

/** What the pages use of Inter's weights and OpenType features. */
const KEPT = {
  targetFormat: "woff2" as const,
  variationAxes: { wght: { min: 400, max: 620 } },
  keepFeatures: ["calt", "kern", "tnum"],
};

/** Marks above or below a letter: browsers take the composed letter where a typeface has it. */
const isCombining = (code: number) => code >= 0x300 && code <= 0x36f;

/** Half of Inter's bytes, with every character of the part but combining marks. */
export async function makeTypefaceFile(part: string): Promise<Buffer> {
  const whole = readFileSync(
    join(SOURCE, "files", `inter-${part}-wght-normal.woff2`),
  );
  const codes = (create(whole) as Font).characterSet.filter(
    (code) => !isCombining(code),
  );
  return subsetFont(whole, String.fromCodePoint(...codes), KEPT);
}

/** The typeface may be passed on with its licence alone. */
export function copyTypefaceLicence() {
  copyFileSync(join(SOURCE, "LICENSE"), join(TYPEFACE, "LICENSE"));
}
