import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pagesDocs } from "./pages-docs";
import { ROOT } from "./root";

it("the pages in the docs are those of the application: run npm run docs", async () => {
  for (const [file, text] of Object.entries(await pagesDocs()))
    expect(readFileSync(join(ROOT, file), "utf8"), file).toBe(text);
});
