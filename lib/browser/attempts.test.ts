import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  endAttempt,
  markReported,
  openAttempts,
  setHolder,
  startAttempt,
} from "./attempts";

const CREDIT = "POST /credit/{accountId}";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  setHolder("one");
});
afterEach(() => vi.unstubAllGlobals());

it("gives a repeatable call the key of its last attempt without an answer", () => {
  const key = startAttempt(CREDIT, true);
  expect(startAttempt(CREDIT, true)).toBe(key);
  markReported(key);
  expect(startAttempt(CREDIT, true)).toBe(key);
  endAttempt(key);
  expect(startAttempt(CREDIT, true)).not.toBe(key);
});

it("gives every other call a new key", () => {
  const key = startAttempt("PUT /admin-update/{userId}", false);
  expect(startAttempt("PUT /admin-update/{userId}", false)).not.toBe(key);
  expect(openAttempts()).toHaveLength(2);
});

it("keeps the attempts of one person from another", () => {
  const key = startAttempt(CREDIT, true);
  setHolder("two");
  expect(openAttempts()).toEqual([]);
  expect(startAttempt(CREDIT, true)).not.toBe(key);
  setHolder("one");
  expect(openAttempts()).toEqual([{ call: CREDIT, key, holder: "one" }]);
});

it("works where the browser has no storage, or something else in it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const key = startAttempt(CREDIT, true);
  expect(startAttempt(CREDIT, true)).toBe(key);
  endAttempt(key);
  expect(openAttempts()).toEqual([]);
  vi.stubGlobal("sessionStorage", { getItem: () => "{", setItem: () => {} });
  expect(openAttempts()).toEqual([]);
});
