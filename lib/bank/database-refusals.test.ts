import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DATABASE_REFUSALS } from "./database-refusals";

const FOLDER = join(import.meta.dirname, "../../prisma/sql");

const sources = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith(".sql"))
  .map(({ parentPath, name }) =>
    // Comments name codes as well.
    readFileSync(join(parentPath, name), "utf8").replace(/--.*$/gm, ""),
  );

const raised = new Set(
  sources.flatMap((source) => source.match(/(?<=')LM\d{3}(?=')/g) ?? []),
);

/** Broken invariants of the books and of the audit log: a caller that meets one has found a mistake of ours. */
const MISTAKES = [
  "LM055",
  "LM010",
  "LM011",
  "LM012",
  "LM013",
  "LM014",
  "LM015",
  "LM016",
  "LM086",
  "LM087",
];

/** Codes that never become a refusal: the linked movement has its own, and the request waits with 202. */
const HANDLED = ["LM017", "LM030"];

test("the functions raise codes", () => {
  expect(raised.size).toBeGreaterThan(40);
});

test("each code that a function raises has one answer, and no other code has", () => {
  const answered = Object.keys(DATABASE_REFUSALS);
  expect([...answered, ...MISTAKES, ...HANDLED].sort()).toEqual(
    [...raised].sort(),
  );
});

test("each answer is a refusal with a text", () => {
  const wrong = Object.values(DATABASE_REFUSALS).filter(
    ({ status, text }) => status < 400 || status >= 500 || text.length < 10,
  );
  expect(wrong).toEqual([]);
});
