import { expect, test } from "vitest";
import { toFilterReader } from "./search-filters";

const read = (value: string | null | undefined) => {
  const { text, day } = toFilterReader(() => value);
  return { text: text("any"), day: day("any") };
};

test("a text is trimmed and cut to 100 characters; an empty one counts as none", () => {
  expect(read("  Max\0 Muster ").text).toBe("Max Muster");
  expect(read("x".repeat(101)).text).toBe("x".repeat(100));
  for (const empty of [null, undefined, "", "  ", "\0"])
    expect(read(empty).text).toBeUndefined();
});

test("a day is read as yyyy-mm-dd, and anything else is ignored", () => {
  expect(read(" 2026-02-28 ").day).toBe("2026-02-28");
  for (const odd of [null, "2026-02-30", "28.2.2026", "2026-2-28", "today"])
    expect(read(odd).day).toBeUndefined();
});
