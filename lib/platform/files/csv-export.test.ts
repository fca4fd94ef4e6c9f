import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_EXPORT_LINES, readPages, toCsvStream } from "./csv-export";

const numbers = (count: number) =>
  readPages<number>(
    async (after, limit) => {
      const first = (after ?? 0) + 1;
      const last = Math.min(count, first + limit - 1);
      return Array.from({ length: last - first + 1 }, (_, n) => first + n);
    },
    (n) => [String(n)],
  );

const textOf = (pages: AsyncGenerator<string[][]>, isCut = false) =>
  new Response(
    toCsvStream({ name: "test", columns: ["Value"], pages, isCut }),
  ).text();

test("writes all pages below the heading", async () => {
  const lines = (await textOf(numbers(2_500))).trim().split("\r\n");
  expect(lines).toHaveLength(2_501);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(["Value", "1", "2500"]);
});

test("stops at the longest length and says so", async () => {
  const lines = (await textOf(numbers(MAX_EXPORT_LINES + 5), true))
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(MAX_EXPORT_LINES + 2);
  expect(lines.at(-1)).toContain("Cut after 50,000 lines");
});

test("writes a heading without rows, with a byte order mark", async () => {
  const bytes = await new Response(
    toCsvStream({
      name: "test",
      columns: ["Value"],
      pages: numbers(0),
      isCut: false,
    }),
  ).bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

const HOSTILE = [
  "=1+1",
  "@SUM(A1)",
  "+41 44",
  "-10 % Rabatt",
  "rent;=1+1;x",
  "x;@SUM(1)",
  "x, -5",
  'quote";=2+2',
  'x;"=1+1"',
  '"=1+1',
  "a\t=1+1",
  "\t=1+1",
  "a\r\n=1+1",
  "\u0000=1+1",
  "\u00a0=1+1",
  "＝1+1",
  "'=1+1",
  "a;'=1+1",
  "00123456789012345678",
  "1234567890123456",
  "'007",
  "12E5",
];

/** Reads the cells of a file as a spreadsheet does whose separator is `separator`. */
function cellsOf(text: string, separator: string): string[] {
  const cells = [""];
  for (let at = 0, quoted = false; at < text.length; at++) {
    const character = text[at]!;
    const isQuote = character === '"';
    if (quoted && isQuote && text[at + 1] === '"')
      cells.push(`${cells.pop()}${text[++at]}`);
    else if (isQuote && (quoted || cells.at(-1) === "")) quoted = !quoted;
    else if (!quoted && [separator, "\n"].includes(character)) cells.push("");
    else cells.push(`${cells.pop()}${character}`);
  }
  return cells;
}

const written = async (texts: string[]) =>
  (
    await textOf(
      readPages<string>(
        async (after) => (after ? [] : texts),
        (text) => ["first", text, "last"],
      ),
    )
  )
    .replace("\ufeff", "")
    .replaceAll("\r\n", "\n");

test("writes no cell that a spreadsheet would run, whatever its separator is", async () => {
  const words = fc.constantFrom("=", "-", "@", ";", ",", "\t", '"', "'", "1");
  const random = fc.sample(fc.string({ unit: words, minLength: 1 }), 500);
  const file = await written([...HOSTILE, ...random]);
  for (const separator of [",", ";", "\t"]) {
    const cells = [...cellsOf(file, separator), ...file.split("\n")];
    const parts = file.split(separator).map((part) => part.replace(/^"+/, ""));
    for (const cell of [...cells, ...parts])
      expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠\p{Cc}]/u);
  }
});

test("keeps each text readable behind one apostrophe that a program can remove", async () => {
  const cells = cellsOf(await written(HOSTILE), ",");
  const texts = cells.slice(1).filter((_, place) => place % 3 === 1);
  const plain = (cell: string) =>
    cell
      .replace(/(?<=(?:^|[,;])[\s"']*)'(?=[=+\-@＝])/gu, "")
      .replace(/^'(?='*(?:0\d+|\d{16,}|\d+E\d+)$)/i, "");
  expect(texts.map(plain)).toEqual(
    HOSTILE.map((text) => text.replace(/\p{Cc}+/gu, " ")),
  );
  expect(cells).toContain("'00123456789012345678");
});

test("changes neither amounts nor ordinary texts", async () => {
  const plain = [
    "0.50",
    "999999999999.99",
    "1000000008",
    "LM-1E23AB45",
    "O’Neil",
  ];
  const cells = cellsOf(await written(plain), ",");
  for (const text of plain) expect(cells).toContain(text);
});
