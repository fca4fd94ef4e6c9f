import { join } from "node:path";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import type { Tally } from "./reports";
import { ROOT } from "./root";

export type Check = Tally & { output: string };

const bin = (...path: string[]) => join(ROOT, "node_modules", ...path);

export function checkFormat(lifetime: Lifetime) {
  return check(lifetime, [
    bin("prettier", "bin", "prettier.cjs"),
    // Finds files and their settings in a fraction of the time.
    "--experimental-cli",
    "--no-cache",
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

/** Refuses files and exports that nothing uses. */
export function checkUnused(lifetime: Lifetime) {
  return check(lifetime, [
    bin("knip", "bin", "knip.js"),
    "--include=files,exports,types,unlisted",
    "--no-progress",
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
  return check(lifetime, [
    bin("typescript-native", "lib", "tsc.js"),
    "--noEmit",
  ]);
}

async function check(
  lifetime: Lifetime,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Check> {
  const { code, output } = await runCommand(lifetime, process.execPath, args, {
    env,
  });
  return code === 0
    ? { passed: 1, failed: 0, failures: [], output }
    : failedCheck(output);
}

export const failedCheck = (output: string): Check => ({
  passed: 0,
  failed: 1,
  failures: ["its output is above"],
  output,
});
