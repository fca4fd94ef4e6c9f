import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { type Tally, tallyVitest } from "./reports";
import { ROOT } from "./root";

export type Check = Tally & { output: string };

const bin = (...path: string[]) => join(ROOT, "node_modules", ...path);

export function checkFormat(lifetime: Lifetime) {
  return check(lifetime, [
    bin("prettier", "bin", "prettier.cjs"),
    "--check",
    "--log-level",
    "warn",
    ".",
  ]);
}

export function checkLint(lifetime: Lifetime) {
  return check(lifetime, [
    bin("eslint", "bin", "eslint.js"),
    "--max-warnings=0",
    ".",
  ]);
}

export async function checkTypes(lifetime: Lifetime): Promise<Check> {
  const { NEXT_DIST_DIR: _other, ...env } = process.env;
  const generated = await check(
    lifetime,
    [bin("next", "dist", "bin", "next"), "typegen"],
    env,
  );
  if (generated.failed) return generated;
  return check(lifetime, [bin("typescript", "bin", "tsc"), "--noEmit"]);
}

/** Runs the unit and database tests, or those selected by vitest's `args`, and shows their output. */
export async function runUnitTests(
  lifetime: Lifetime,
  args: readonly string[] = [],
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-vitest-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, "report.json");
  const { code } = await runCommand(
    lifetime,
    process.execPath,
    [
      bin("vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    { show: true },
  );
  return tallyVitest(
    existsSync(report) ? readFileSync(report, "utf8") : undefined,
    code,
  );
}

async function check(
  lifetime: Lifetime,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Check> {
  const { code, output } = await runCommand(lifetime, process.execPath, args, {
    env,
  });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}
