import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyRing } from "./key-ring";
import { seal, unseal } from "./sealed";

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const [first, second] = [key("k1"), key("k2")];
const ring = keyRing.parse(first);
const TEXT = "4000 0000 0000 0002, für Zoë";

test("a sealed text opens in its context and never has the same bytes twice", () => {
  const [one, two] = [seal(ring, TEXT, "a:1"), seal(ring, TEXT, "a:1")];
  expect(unseal(ring, one, "a:1")).toBe(TEXT);
  expect(unseal(ring, seal(ring, "", "a:1"), "a:1")).toBe("");
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false);
  expect(Buffer.from(one.data).includes("4000")).toBe(false);
});

test("it opens in no other context, and not with a changed bit or missing bytes", () => {
  const { keyId, data } = seal(ring, TEXT, "a:1");
  expect(() => unseal(ring, { keyId, data }, "a:2")).toThrow();
  for (let at = 0; at < data.length; at++) {
    const changed = data.slice();
    changed[at]! ^= 1;
    expect(
      () => unseal(ring, { keyId, data: changed }, "a:1"),
      `${at}`,
    ).toThrow();
  }
  for (const length of [0, 11, 12, 27, data.length - 1])
    expect(() =>
      unseal(ring, { keyId, data: data.slice(0, length) }, "a:1"),
    ).toThrow();
});

test("the new key seals, and the old one opens until it is removed", () => {
  const old = seal(ring, TEXT, "a:1");
  const both = keyRing.parse(`${second}, ${first}`);
  expect(unseal(both, old, "a:1")).toBe(TEXT);
  expect(seal(both, TEXT, "a:1").keyId).toBe("k2");
  expect(() => unseal(keyRing.parse(second), old, "a:1")).toThrow(/k1/);
});

test.each([
  "",
  "k1",
  "k1:",
  "k1:short",
  `${first},`,
  `${first},${first}`,
  `K 1:${first.slice(3)}`,
  first.slice(0, -1),
])("%j is not a valid key ring", (text) => {
  expect(keyRing.safeParse(text).success).toBe(false);
});
