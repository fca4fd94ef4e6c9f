import {
  fsync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** One row of a table after a change; null if the change removed it. */
export type Change = { table: string; key: string; row: unknown };

/** The store of the changes of each deed, which keeps all of them or none. */
export type Journal = {
  write: (changes: Change[]) => void;
  /** Resolves once all lines are on the disk. No message may show their effect earlier. */
  kept: () => Promise<void>;
};

/** Keeps nothing, for a bank that lives as long as its process. */
export const FORGETFUL: Journal = { write() {}, kept: () => Promise.resolve() };

const sync = promisify(fsync);

/**
 * Opens a file with one line of JSON for each deed. Deeds at the same time reach the disk together. A last line that a
 * crash cut short is removed.
 * @returns the changes so far, in order, and the journal that appends to them
 */
export function openJournal(file: string): {
  changes: Change[];
  journal: Journal;
} {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, "a+", 0o600);
  const text = readFileSync(file);
  const end = text.lastIndexOf("\n") + 1;
  if (end < text.length) ftruncateSync(descriptor, end);
  const changes = text
    .toString("utf8", 0, end)
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line, revive) as Change[]);
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    changes,
    journal: {
      write(lines) {
        writeSync(descriptor, `${JSON.stringify(lines, tag)}\n`);
      },
      // One that runs may miss the last lines, so all callers share the next one.
      kept: () =>
        (next ??= running.then(() => {
          next = undefined;
          return (running = sync(descriptor));
        })),
    },
  };
}

type Tagged = { $bigint?: string; $date?: string };

/** JSON has neither amounts nor times, so each is an object with its type as key. */
function tag(this: Record<string, unknown>, key: string, json: unknown) {
  const value = this[key];
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (value instanceof Date) return { $date: value.toISOString() };
  return json;
}

function revive(_key: string, value: unknown): unknown {
  const { $bigint, $date } = (value ?? {}) as Tagged;
  if ($bigint !== undefined) return BigInt($bigint);
  return $date === undefined ? value : new Date($date);
}
