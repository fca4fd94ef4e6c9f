import { describe, expect, test } from "vitest";
import {
  holdsAddress,
  isConfusable,
  mixesScripts,
  revealOddities,
  withoutInvisible,
} from "./odd-text";

describe("withoutInvisible", () => {
  test.each([
    ["\u202egnirts\u202c", "gnirts"],
    ["a\ufeffb\u200bc\u00ad\u2060", "abc"],
    ["pay\u{e0070}\u{e0061}", "pay"],
    ["a\u2066b\u2069\u061c\u200e", "ab"],
    ["\u3164\u2800\uffa0\u115f", ""],
    ["a\u2028b\u00a0c\u3000d", "a b c d"],
    ["\ue000x\u{f0000}", "x"],
    ["می\u200cخواهم", "میخواهم"],
  ])("%j is %j", (text, clean) => {
    expect(withoutInvisible(text)).toBe(clean);
  });

  test.each([
    "Zoë 👩‍👩‍👧‍👦 🇨🇭",
    "👍🏽 ❤️ 👨🏿‍🚀",
    "שלום مرحبا",
    "Иван 王小明 Ørsted",
    "a\u0000b",
    "a\tb\nc",
  ])("keeps %j", (text) => {
    expect(withoutInvisible(text)).toBe(text.replaceAll("\u0000", "\u0001"));
  });

  test("removes a joiner that joins no emoji", () => {
    expect(withoutInvisible("a\u200db 👩\u200d")).toBe("ab 👩");
  });
});

test.each([
  ["Limmаt", true],
  ["Ivan Иван", false],
  ["Ωmega", true],
  ["王小明 Wang", false],
])("mixesScripts(%j) is %s", (text, mixed) => {
  expect(mixesScripts(text)).toBe(mixed);
});

test.each([
  ["mia", false],
  ["mia-иван", true],
  ["аосе", true],
  ["иван", false],
  ["müller_7", false],
])("isConfusable(%j) is %s", (username, confusable) => {
  expect(isConfusable(username)).toBe(confusable);
});

test.each([
  ["Unblock it at https://evil.example/limmat", true],
  ["see www.evil", true],
  ["evil.ch/limmat now", true],
  ["help@evil.example", true],
  ["evil.com", true],
  ["Dr. med. A. Muster-O’Neill", false],
  ["J.R.R. Tolkien", false],
  ["Muster & Co. KG", false],
])("holdsAddress(%j) is %s", (text, holds) => {
  expect(holdsAddress(text)).toBe(holds);
});

test("revealOddities shows what a reader would not see", () => {
  expect(revealOddities("pay\u202eeno")).toBe("pay⟨U+202E⟩eno");
  expect(revealOddities("Limmаt AG")).toBe(
    "Limmаt AG (look-alike letters: “Limmаt”: Latin and Cyrillic)",
  );
  expect(revealOddities("Zoë 👩‍👩‍👧")).toBe("Zoë 👩‍👩‍👧");
});
