import { expect, test } from "vitest";
import { reversalProblem } from "./rules";

const entry = {
  kind: "credit",
  reversed: false,
  sides: ["cash", "customer"],
  ownerless: false,
};

test.each([
  [entry, null],
  [{ ...entry, kind: "transfer", sides: ["customer", "customer"] }, null],
  [{ ...entry, kind: "opening", sides: ["adjustments", "customer"] }, null],
  [{ ...entry, kind: "debit", sides: ["customer", "suspense"] }, null],
  [{ ...entry, reversed: true }, "ALREADY_REVERSED"],
  [{ ...entry, kind: "reversal" }, "REVERSAL_STAYS"],
  [{ ...entry, kind: "reversal", reversed: true }, "REVERSAL_STAYS"],
  [
    { ...entry, kind: "wire", sides: ["customer", "clearing"] },
    "NOT_REVERSIBLE",
  ],
  [
    { ...entry, kind: "incoming", sides: ["unassigned", "customer"] },
    "NOT_REVERSIBLE",
  ],
  [
    { ...entry, kind: "return", sides: ["nostro_link", "customer"] },
    "NOT_REVERSIBLE",
  ],
  [{ ...entry, ownerless: true }, "NOT_REVERSIBLE"],
  [{ ...entry, sides: ["loans", "customer"] }, "NOT_REVERSIBLE"],
  [{ ...entry, sides: ["customer", "interest"] }, "NOT_REVERSIBLE"],
  [{ ...entry, sides: ["customer", "unclaimed"] }, "NOT_REVERSIBLE"],
])("%o: %s", (asked, problem) => {
  expect(reversalProblem(asked)?.code ?? null).toBe(problem);
});
