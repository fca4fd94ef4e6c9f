import { spawn } from "node:child_process";
import { findApplication } from "./application";
import { type Run, RUN_VARIABLE } from "./run";
import { expectBank, readRunning } from "./running";

const GRACE_MS = 20_000;

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
  const child = spawn(process.execPath, keeper, {
    cwd: home,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()),
  );
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
  return async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    await exited;
    clearTimeout(timer);
  };
}
