import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./root";
import { generatedDocs, toEnvExample } from "./settings-docs";

it("the settings in the docs and in .env.example are those of the schema: run npm run docs", async () => {
  for (const [file, text] of Object.entries(await generatedDocs()))
    expect(readFileSync(join(ROOT, file), "utf8"), file).toBe(text);
});

it("leaves the mandatory settings of .env.example empty, and sets no other", () => {
  const set = toEnvExample()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(set).toEqual([
    "DATABASE_URL=",
    "SMTP_URL=",
    "CUSTOMER_AUTH_SECRET=",
    "ADMIN_AUTH_SECRET=",
    "PASSWORD_PEPPER=",
    "CODE_SECRET=",
    "SIGNING_SECRET=",
    "TWO_FACTOR_KEYS=",
    "CARD_KEYS=",
    "DATA_KEYS=",
  ]);
});
