import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyDocs } from "./docs";

it("each link of the packed pages leads to a file of the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "kit-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pictures = join(folder, "bank", "public", "readme");
  expect(() => copyDocs(folder)).toThrow(
    "links to ../bank/public/readme/test-report.png, which is not in the package",
  );
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, "test-report.png"), "");
  copyDocs(folder);
});
