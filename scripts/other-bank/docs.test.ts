import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/root";
import { railsDocs } from "./docs";

it("docs/rails.md has the behaviours and the messages of one payment: run npm run docs", async () => {
  for (const [file, text] of Object.entries(await railsDocs()))
    expect(readFileSync(join(ROOT, file), "utf8"), file).toBe(text);
});
