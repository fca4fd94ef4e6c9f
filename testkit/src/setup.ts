import { endChild } from "../../scripts/lib/children";
import { findApplication } from "./application";
import { spawnNode } from "./processes";
import { type Run, RUN_VARIABLE } from "./run";
import { expectBank, readRunning } from "./running";

const GRACE_MS = 20_000;

/** The settings of testers that concern the database of a run. NEXT_DIST_DIR names another build, in the repository. */
const SETTINGS = ["HOME", "TMPDIR", "LIMMAT_TESTKIT_SEED", "NEXT_DIST_DIR"];

/**
 * The globalSetup of a Playwright run: starts PostgreSQL with a template of the bank, in a process that ends with the
 * run. With LIMMAT_URL it only looks whether that bank answers.
 */
export default async function startRun(): Promise<() => Promise<void>> {
  const running = readRunning();
  if (running) {
    await expectBank(running);
    return () => Promise.resolve();
  }
  const { home, keeper, otherBank } = findApplication();
  const child = spawnNode(keeper, {
    cwd: home,
    env: Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]])),
  });
  const run = await new Promise<Run>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Run));
    child.once("exit", (code) =>
      reject(
        new Error(
          `The bank's database did not start (exit ${code}): see above.`,
        ),
      ),
    );
  });
  process.env[RUN_VARIABLE] = JSON.stringify({ ...run, otherBank });
  return () => endChild(child, GRACE_MS);
}
