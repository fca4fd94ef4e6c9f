import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { reachableFolder } from "./postgres-binaries";
import { ROOT } from "./root";

it("opens no folder that the docs give to the files of customers", () => {
  const docs = readFileSync(join(ROOT, "docs", "operations.md"), "utf8");
  const [, dataDir] = /DATA_DIR=(\/\S+)/.exec(docs)!;
  const folder = reachableFolder(undefined, `test-${process.pid}`);
  try {
    expect(`${folder}/`.startsWith(`${dataDir}/`)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
