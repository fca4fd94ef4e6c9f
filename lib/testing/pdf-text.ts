import { inflateSync } from "node:zlib";

/**
 * Returns the text of a PDF per page, with one string per text block. Supports only what our own files use: deflated
 * streams, hexadecimal strings and glyph maps.
 */
export function readPdfText(bytes: Buffer): string[][] {
  const objects = readObjects(bytes.toString("latin1"));
  return pagesOf(objects).map(({ head }) => {
    const fonts = fontsOf(refer(head, "Resources", objects), objects);
    return readContent(refer(head, "Contents", objects).stream, fonts);
  });
}

/** Returns the glyphs that the pages use of each font. */
export function readPdfFonts(bytes: Buffer): { glyphs: number[] }[] {
  const used = new Map<string, Set<number>>();
  for (const content of readPdfContents(bytes))
    for (const [block, font] of content.matchAll(
      /BT\n(?:(?!ET)[^])*?\/(F\d+) (?:(?!\nET)[^])*/g,
    )) {
      const glyphs = used.get(font!) ?? new Set();
      for (const [, hex] of block.matchAll(/<([0-9a-f]*)>/g))
        for (const code of hex!.match(/.{4}/g) ?? [])
          glyphs.add(parseInt(code, 16));
      used.set(font!, glyphs);
    }
  return [...used.values()].map((glyphs) => ({ glyphs: [...glyphs] }));
}

/** Returns the drawing operators of each page. */
export function readPdfContents(bytes: Buffer): string[] {
  const objects = readObjects(bytes.toString("latin1"));
  return pagesOf(objects).map(
    ({ head }) => refer(head, "Contents", objects).stream,
  );
}

const pagesOf = (objects: Objects) =>
  [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));

type PdfObject = { head: string; stream: string };
type Objects = Map<string, PdfObject>;
type GlyphMap = Map<string, string>;

function readObjects(text: string): Objects {
  const matches = text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map(
    [...matches].map(([, id, body]) => {
      const [head = "", raw] = body!.split("\nstream\n");
      const bytes = Buffer.from(
        raw?.replace(/\nendstream$/, "") ?? "",
        "latin1",
      );
      const packed = head.includes("FlateDecode");
      const stream = (packed ? inflateSync(bytes) : bytes).toString("latin1");
      return [id!, { head, stream }];
    }),
  );
}

function refer(head: string, name: string, objects: Objects): PdfObject {
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  return objects.get(id ?? "") ?? { head, stream: "" };
}

function fontsOf(resources: PdfObject, objects: Objects) {
  const fonts = resources.head.matchAll(/\/(F\d+) (\d+) 0 R/g);
  return new Map(
    [...fonts].map(([, name, id]) => {
      const { stream } = refer(objects.get(id!)!.head, "ToUnicode", objects);
      return [name!, readGlyphMap(stream)];
    }),
  );
}

function readGlyphMap(stream: string): GlyphMap {
  const glyphs: GlyphMap = new Map();
  const ranges = stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g);
  for (const [, first, list] of ranges) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, units], place) => {
      const glyph = (parseInt(first!, 16) + place)
        .toString(16)
        .padStart(4, "0");
      const codes = units!.match(/\w{4}/g) ?? [];
      glyphs.set(
        glyph,
        String.fromCharCode(...codes.map((c) => parseInt(c, 16))),
      );
    });
  }
  return glyphs;
}

function readContent(stream: string, fonts: Map<string, GlyphMap>): string[] {
  const lines: string[] = [];
  for (const [, block] of stream.matchAll(/BT\n(.*?)\nET/gs)) {
    const glyphs = fonts.get(/\/(F\d+) /.exec(block!)?.[1] ?? "");
    const hex = [...block!.matchAll(/<([0-9a-f]*)>/g)].map(([, h]) => h);
    const codes = hex.join("").match(/.{4}/g) ?? [];
    lines.push(codes.map((code) => glyphs?.get(code) ?? "\ufffd").join(""));
  }
  return lines;
}
