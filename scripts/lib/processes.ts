import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Whether a process with this id exists, whoever's it is. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a process, or undefined when it is gone or cannot be seen. */
export function commandOf(pid: number): string | undefined {
  if (existsSync("/proc/self/cmdline"))
    return read(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  const seen = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return seen.status === 0 ? seen.stdout.trim() : undefined;
}

/** When a process started, in whatever unit the system counts: tells two users of one id apart. */
export function birthOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat !== undefined)
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  const seen = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return seen.status === 0 ? seen.stdout.trim() : undefined;
}

function read(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
