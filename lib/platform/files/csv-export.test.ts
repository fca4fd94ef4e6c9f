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

test("escapes what a spreadsheet would run", async () => {
  const pages = readPages<string>(
    async (after) =>
      after ? [] : ["=1+1", "@SUM(A1)", "+41 44", "-5", 'a "b", c'],
    (text) => [text],
  );
  const lines = (await textOf(pages)).trim().split("\r\n").slice(1);
  expect(lines).toEqual([
    "'=1+1",
    "'@SUM(A1)",
    "'+41 44",
    "'-5",
    '"a ""b"", c"',
  ]);
});
