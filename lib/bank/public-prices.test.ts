import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Claims that something is free. For payments, the terms of a product set a price only for a wire to another bank. */
const FREE = [
  '["Standing orders within Limmat", "Free"],',
  '["Statements and receipts", "Free"],',
  '["Transfer codes", "Free"],',
  '["Transfers within Limmat, in one currency", "Free"],',
  "Transfers to Limmat accounts in the same currency, statements and transfer codes are free.",
  "Both are free, and you can find them in your profile.",
];

const claims = ["app/(marketing)", "components/marketing"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) =>
      readFileSync(join(ROOT, folder, file), "utf8").split("\n"),
    )
    .flatMap((line) => line.trim().split(/(?<=\.) /))
    .filter((sentence) => /\bfree\b|\bat no (cost|charge)\b/i.test(sentence))
    .map((sentence) => sentence.replace(/^"|",?$/g, "")),
);

test("public pages call free only what is free under all terms of products", () => {
  expect(claims.toSorted()).toEqual(
    FREE.map((claim) => claim.replace(/^"|",?$/g, "")).toSorted(),
  );
});
