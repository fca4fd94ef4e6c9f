import {
  type ChildProcess,
  spawn,
  type StdioOptions,
} from "node:child_process";

type Options = {
  cwd: string;
  /** Beside PATH and NODE_ENV: settings of testers, such as STORAGE, are no settings of the bank. */
  env?: Record<string, string | undefined>;
  stdio?: StdioOptions;
};

/**
 * Starts Node with these arguments, in a process group of its own: Ctrl+C in a terminal ends the processes of its group
 * at once, while tests and their teardown still need this one. It ends when its channel to this process closes.
 *
 * Its output goes to standard error, because a reporter may write to standard output.
 */
export const spawnNode = (
  args: string[],
  { cwd, env, stdio = ["ignore", 2, 2, "ipc"] }: Options,
): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio,
    detached: true,
  });

export const isRunning = (child: ChildProcess | undefined): boolean =>
  child?.exitCode === null && child.signalCode === null;

/** Such as `exit 1` or `SIGKILL`. */
export const endOf = ({ exitCode, signalCode }: ChildProcess): string =>
  signalCode ?? `exit ${exitCode}`;
