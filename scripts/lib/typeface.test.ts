import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, openSync } from "fontkit";
import { expect, it } from "vitest";
import { ROOT } from "./root";
import { TYPEFACE, TYPEFACE_FILES, makeTypefaceFile } from "./typeface";

/** Both parts of the typeface that the pages may load. */
const fonts = Object.keys(TYPEFACE_FILES).map(
  (file) => openSync(join(TYPEFACE, file)) as Font,
);

/** Every sign beyond ASCII in the sources of pages and texts, written out or as an escape, with a file it is in. */
function signs(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ["app", "components", "lib"]) {
    for (const file of readdirSync(join(ROOT, folder), {
      recursive: true,
      encoding: "utf8",
    })) {
      if (!/\.tsx?$/.test(file) || /\.test\.|generated|testing/.test(file))
        continue;
      const source = readFileSync(join(ROOT, folder, file), "utf8")
        // Comments are read by nobody who loads a font.
        .replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
        .replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
          String.fromCharCode(parseInt(code, 16)),
        );
      for (const sign of source)
        if (sign > "~") found.set(sign, join(folder, file));
    }
  }
  return found;
}

// A sign that no loaded font has makes the browser ask the system for one, while the page waits.
it("has every sign that our texts are written with", () => {
  const found = signs();
  expect([...found.keys()]).toContain("’");
  const lacking = [...found].filter(
    ([sign]) =>
      !fonts.some((font) => font.hasGlyphForCodePoint(sign.codePointAt(0)!)),
  );
  expect(lacking).toEqual([]);
});

it.each(Object.entries(TYPEFACE_FILES))(
  "keeps %s as `npm run typeface` makes it of the installed Inter",
  async (file, part) => {
    const made = await makeTypefaceFile(part);
    expect(made.equals(readFileSync(join(TYPEFACE, file)))).toBe(true);
  },
);
