import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it, onTestFinished } from "vitest";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const TSX = import.meta.resolve("tsx");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kit-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const init = () =>
  execFileSync(process.execPath, ["--import", TSX, CLI, "init"], {
    cwd: folder,
    encoding: "utf8",
  });

it("init writes a configuration and examples, and keeps them later", () => {
  expect(init()).toContain("written  playwright.config.ts");
  expect(existsSync(join(folder, "tests", "transfer.spec.ts"))).toBe(true);
  const again = init();
  expect(again).toContain("kept     playwright.config.ts");
  expect(again).not.toContain("Add to");
  expect(again).not.toContain("testDir");
});

it.each([
  "globalSetup: 'limmat-testkit/setup',",
  'globalSetup: ["./setup.ts", "limmat-testkit/setup"],',
  'globalSetup: require.resolve("limmat-testkit/setup"),',
])("init recognises %s", (setup) => {
  writeFileSync(
    join(folder, "playwright.config.ts"),
    `export default { testDir: "e2e", ${setup} };\n`,
  );
  const said = init();
  expect(said).not.toContain("Add to");
  expect(said).toContain(
    'The examples are in tests: they run if playwright.config.ts has testDir: "tests".',
  );
});

it("init keeps a configuration of another kind, and names what it needs", () => {
  const config = join(folder, "playwright.config.mts");
  writeFileSync(config, "export default {};\n");
  expect(init()).toContain(
    'Add to playwright.config.mts: globalSetup: "limmat-testkit/setup",',
  );
  expect(existsSync(join(folder, "playwright.config.ts"))).toBe(false);
  expect(readFileSync(config, "utf8")).toBe("export default {};\n");
});
