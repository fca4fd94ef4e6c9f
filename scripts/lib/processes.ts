import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";

/** Returns whether a process with this id exists, whichever user owns it. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the command line of a process, or undefined if the process is gone or not visible. */
export function commandOf(pid: number): string | undefined {
  if (existsSync("/proc/self/cmdline"))
    return read(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  const result = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Returns a process's start time in a unit of the system. It differs between two processes that had the same id. */
export function birthOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat !== undefined)
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  const result = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/**
 * Returns the number of the namespace in which the process ids of this process have a meaning, 0 on systems without
 * namespaces. Each container has its own.
 */
export function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    return "0";
  }
}

function read(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
