import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, openSync } from "fontkit";
import { expect, it } from "vitest";
import { ROOT } from "./root";
import { TYPEFACE, TYPEFACE_FILES, makeTypefaceFile } from "./typeface";

const fonts = Object.keys(TYPEFACE_FILES).map(
  (file) => openSync(join(TYPEFACE, file)) as Font,
);

/** These recognise characters in texts of others, or write emails and PDF files. Pages show none of the characters. */
const RECOGNISERS =
  /logging\/console\.ts|validation\/(odd-text|fields)\.ts|db\/conditions\.ts|platform\/fold\.ts|this-bank\.ts|csv-export\.ts|mail\/letter\.ts|platform\/pdf\//;

/** Returns the source of pages and texts by file, without comments, which no visitor reads. */
function sources(): [string, string][] {
  return ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !/\.test\.|generated|testing/.test(file) &&
          !RECOGNISERS.test(file),
      )
      .map((file): [string, string] => [
        join(folder, file),
        readFileSync(join(ROOT, folder, file), "utf8").replace(
          /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
          "",
        ),
      ]),
  );
}

/** Returns every non-ASCII character in the sources, literal or escaped, with a file that contains it. */
function signs(): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [file, text] of sources()) {
    const source = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    for (const sign of source) if (sign > "~") characters.set(sign, file);
  }
  return characters;
}

// A character that no loaded font has makes the browser search the system's fonts while the page waits.
it("has every character that our texts use", () => {
  const characters = signs();
  expect([...characters.keys()]).toContain("’");
  const missing = [...characters].filter(
    ([sign]) =>
      !fonts.some((font) => font.hasGlyphForCodePoint(sign.codePointAt(0)!)),
  );
  expect(missing).toEqual([]);
});

it.each(Object.entries(TYPEFACE_FILES))(
  "keeps %s identical to what `npm run typeface` makes from the installed Inter",
  async (file, part) => {
    const made = await makeTypefaceFile(part);
    expect(made.equals(readFileSync(join(TYPEFACE, file)))).toBe(true);
  },
);

it("supports tabular figures and contextual alternates", () => {
  for (const font of fonts) expect(font.availableFeatures).toContain("tnum");
  expect(fonts[0]!.availableFeatures).toContain("calt");
});

it("is not used in weights it lacks", () => {
  const missingWeights =
    /\bfont-(thin|extralight|light|bold|extrabold|black)\b/;
  const users = sources().filter(([, text]) => missingWeights.test(text));
  expect(users.map(([file]) => file)).toEqual([]);
});
