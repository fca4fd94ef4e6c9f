import {
  type ChildProcess,
  type SpawnOptions,
  spawn,
} from "node:child_process";
import type { Lifetime } from "./lifetime";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

export type Outcome = { code: number | null; signal: NodeJS.Signals | null };

/** Resolves when `child` has exited, or with code 127 if it could not be started. */
export function exitOf(child: ChildProcess): Promise<Outcome> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => {
      if (child.pid === undefined) resolve({ code: 127, signal: null });
    });
  });
}

/** Sends `signal` to `child` and waits; kills it after `graceMs` milliseconds. */
export async function endChild(
  child: ChildProcess,
  graceMs: number,
  signal: NodeJS.Signals = "SIGTERM",
) {
  if (
    child.pid === undefined ||
    child.exitCode !== null ||
    child.signalCode !== null
  )
    return;
  const exited = exitOf(child);
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await exited;
  clearTimeout(timer);
}

/**
 * Runs a command in the checkout until it exits or `lifetime` ends. The command leads its own process group, so that
 * its children end with it.
 * @returns its outcome and, unless `stdio` says otherwise, its output
 */
export async function runCommand(
  lifetime: Lifetime,
  command: string,
  args: string[],
  options: SpawnOptions & { show?: boolean } = {},
): Promise<Outcome & { output: string }> {
  if (lifetime.stopping) throw new Refusal("Interrupted.");
  const { show = false, env = process.env, ...spawnOptions } = options;
  // The command writes into a pipe; only this process knows whether a terminal shows it.
  const isColoured = show && process.stdout.isTTY && !process.env.NO_COLOR;
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...spawnOptions,
    env: isColoured
      ? { ...env, FORCE_COLOR: "1" }
      : { ...env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  const forget = lifetime.onStop(async () => {
    endGroup(child, "SIGTERM");
    const timer = setTimeout(() => endGroup(child, "SIGKILL"), 5_000);
    await exitOf(child);
    clearTimeout(timer);
    endGroup(child, "SIGKILL");
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    // A character may be split between two chunks.
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
  }
  const closed = new Promise((resolve) => child.once("close", resolve));
  const outcome = await exitOf(child);
  forget();
  // Kills processes that the command left running in its group.
  endGroup(child, "SIGKILL");
  if (child.pid !== undefined) await closed;
  return { ...outcome, output };
}

/** {@link runCommand}. @throws Refusal with the last lines of its output if it fails */
export async function runOrRefuse(
  lifetime: Lifetime,
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<void> {
  const { code, output } = await runCommand(lifetime, command, args, options);
  if (code !== 0)
    throw new Refusal(
      `${command} ${args.join(" ")} failed:\n${output.trim().split("\n").slice(-8).join("\n")}`,
    );
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {}
}
