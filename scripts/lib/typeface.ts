import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, create } from "fontkit";
import subsetFont from "subset-font";
import { ROOT } from "./root";

const SOURCE = join(ROOT, "node_modules", "@fontsource-variable", "inter");

export const TYPEFACE = join(ROOT, "app", "typeface");

export const TYPEFACE_FILES = {
  "inter.woff2": "latin",
  "inter-extended.woff2": "latin-ext",
} as const;

const SUBSET = {
  targetFormat: "woff2" as const,
  variationAxes: { wght: { min: 400, max: 620 } },
  keepFeatures: ["calt", "kern", "tnum"],
};

/** Marks above or below a letter. Browsers use the composed letter if the font has it. */
const isCombining = (code: number) => code >= 0x300 && code <= 0x36f;

/** Returns the subset without combining marks and unused weights and features, about half of Inter's bytes. */
export async function makeTypefaceFile(part: string): Promise<Buffer> {
  const whole = readFileSync(
    join(SOURCE, "files", `inter-${part}-wght-normal.woff2`),
  );
  const codes = (create(whole) as Font).characterSet.filter(
    (code) => !isCombining(code),
  );
  return subsetFont(whole, String.fromCodePoint(...codes), SUBSET);
}

/** The licence of the font requires a copy of it beside the files. */
export function copyTypefaceLicence() {
  copyFileSync(join(SOURCE, "LICENSE"), join(TYPEFACE, "LICENSE"));
}
