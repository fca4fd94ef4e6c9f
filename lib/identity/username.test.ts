import { expect, test } from "vitest";
import { foldUsername, isPlainUsername } from "./username";

test.each([
  ["Anna", "anna"],
  ["AUDITOR", "auditor"],
  ["aud\u0130tor", "aud\u0130tor"],
  ["\uff41nna", "anna"],
  ["J\u00fcrg", "j\u00fcrg"],
])("%s is compared as %s", (name, folded) => {
  expect(foldUsername(name)).toBe(folded);
});

test.each([
  ["anna.meier-7", true],
  ["Anna", true],
  ["j\u00fcrg", false],
  ["J\u00dcRG", false],
  ["aud\u0130tor", false],
  ["aud\u0131tor", false],
  ["\uff41nna", false],
  ["\u212aarl", false],
  ["stra\u017fe", false],
  ["\u0430dmin", false],
  ["<b>x", false],
  ["anna meier", false],
  [".anna", false],
  ["", false],
])("%s is a plain username: %s", (name, plain) => {
  expect(isPlainUsername(name)).toBe(plain);
});
