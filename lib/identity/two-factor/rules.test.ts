import { describe, expect, test } from "vitest";
import {
  newRecoveryCodes,
  newSecret,
  nextStepOf,
  recoveryCodeText,
  setUpOf,
  timeStepOf,
} from "./rules";

// Secret and codes from RFC 6238, appendix B (SHA-1), each code with its last six digits.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("at %d seconds the code is %s", (seconds, code) => {
  expect(timeStepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("accepts a code during its own step and the next one, and returns its own step", () => {
  const step = Math.floor(1_111_111_109 / 30);
  for (const [now, known] of [
    [(step - 1) * 30, null],
    [step * 30 - 1, null],
    [step * 30, step],
    [(step + 2) * 30 - 1, step],
    [(step + 2) * 30, null],
  ] as const)
    expect(timeStepOf(SECRET, "081804", at(now)), `${now}`).toBe(known);
});

test("recognises the code of the next step only", () => {
  const step = Math.floor(1_111_111_109 / 30);
  for (const [now, next] of [
    [(step - 2) * 30, null],
    [(step - 1) * 30, step],
    [step * 30 - 1, step],
    [step * 30, null],
  ] as const)
    expect(nextStepOf(SECRET, "081804", at(now)), `${now}`).toBe(next);
});

test.each(["000000", "81804", "0081804", "", "08180४", "ABCDEFGHJK"])(
  "%j is not a code",
  (code) => {
    expect(timeStepOf(SECRET, code, at(1_111_111_109))).toBeNull();
  },
);

test("the set-up link has issuer, account and secret as authenticator apps expect", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const { link, picture } = setUpOf(secret, "1000000008", "Limmat");
  const url = new URL(link);
  expect(`${url.protocol}//${url.host}${url.pathname}`).toBe(
    "otpauth://totp/Limmat:1000000008",
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "Limmat",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(picture).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(picture).not.toContain("script");
});

describe("recovery codes", () => {
  test("are ten different codes of at least 112 bits without confusable characters", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(
        /^([A-HJ-KM-NP-TV-Z2-9]{4}-){5}[A-HJ-KM-NP-TV-Z2-9]{4}$/,
      );
  });

  test("are hashed with their factor and without hyphens", () => {
    const text = recoveryCodeText("a", "AB-CDE-FGHJK");
    expect(recoveryCodeText("a", "ABCDEFGHJK")).toBe(text);
    for (const other of [
      recoveryCodeText("b", "AB-CDE-FGHJK"),
      recoveryCodeText("a", "AB-CDE-FGHJM"),
    ])
      expect(other).not.toBe(text);
  });
});
