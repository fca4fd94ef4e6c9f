import {
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** One row of a table after a change. */
export type Change = { table: string; key: string; row: unknown };

/** Where the changes of one deed are kept, together or not at all. */
export type Journal = { write: (changes: Change[]) => void };

/** Keeps nothing, for a bank that lives as long as its process. */
export const FORGETFUL: Journal = { write() {} };

/**
 * Opens a file with one line of JSON for each deed. A line is on the disk when `write` returns. A last line that a crash
 * cut short is removed.
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
  return {
    changes,
    journal: {
      write(lines) {
        writeSync(descriptor, `${JSON.stringify(lines, tag)}\n`);
        fsyncSync(descriptor);
      },
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
