import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive, pidNamespace } from "./processes";

/**
 * Makes a folder for a throw-away database in `parent`, and deletes those that killed runs left there. The name has the
 * maker's process id, and its namespace because containers that share a folder cannot see each other's processes.
 */
export function makeThrowAwayFolder(parent: string): string {
  const own = `limmat-db-ns${pidNamespace()}-`;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(own)) continue;
    const pid = Number(name.slice(own.length).split("-")[0]);
    if (pid > 0 && !isAlive(pid)) remove(join(parent, name));
  }
  return mkdtempSync(join(parent, `${own}${process.pid}-`));
}

function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It may belong to another user; a folder that is left behind must not keep a new run from starting.
  }
}
