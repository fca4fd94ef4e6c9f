import type { Route } from "next";
import { z } from "zod";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { rowPath, withQuery } from "@/lib/platform/http/query";
import { id as idSchema } from "@/lib/platform/validation/fields";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** The requested page of a list: at most `limit` rows after the opaque `cursor` of the previous page. */
export type Page = { limit: number; cursor?: string };

/** Reads `?limit=` (1 to 500, by default 100) and `?cursor=`. @throws DomainError LIMIT_INVALID. */
export function readPage(query: URLSearchParams): Page {
  const text = query.get("limit") ?? String(DEFAULT_LIMIT);
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (!(limit >= 1 && limit <= MAX_LIMIT))
    throw new DomainError(commonErrors.LIMIT_INVALID);
  const cursor = query.get("cursor");
  return { limit, ...(cursor && { cursor }) };
}

export function encodeCursor(values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

// Sort values have no control characters, and PostgreSQL would reject some of them.
const cursorValue = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Returns the `length` values of a cursor. @throws DomainError CURSOR_INVALID if the cursor is malformed. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const values = JSON.parse(
      Buffer.from(cursor, "base64url").toString(),
    ) as unknown;
    return z.array(cursorValue).length(length).parse(values);
  } catch {
    throw new DomainError(commonErrors.CURSOR_INVALID);
  }
}

const MAX_ID = "9223372036854775807";

/** Returns the id after which a list with descending ids continues. @throws DomainError CURSOR_INVALID. */
export function readIdCursor(cursor: string | undefined): string {
  if (cursor === undefined) return MAX_ID;
  const [id = ""] = decodeCursor(cursor, 1);
  if (!/^\d{1,18}$/.test(id))
    throw new DomainError(commonErrors.CURSOR_INVALID);
  return id;
}

/** Returns a page of `limit` rows; `rows` must have one more if there is a next page. */
export function cutPageBy<T>(
  rows: T[],
  limit: number,
  cursorOf: (row: T) => string[],
) {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    pageRows,
    nextCursor:
      rows.length > limit && last ? encodeCursor(cursorOf(last)) : null,
  };
}

/** Like {@link cutPageBy}, for {@link readIdCursor}. */
export const cutPage = <T>(
  rows: T[],
  limit: number,
  idOf: (row: T) => bigint,
) => cutPageBy(rows, limit, (row) => [String(idOf(row))]);

/**
 * Returns the time and id after which a list with descending times continues.
 * @throws DomainError CURSOR_INVALID.
 */
export function readTimeCursor(cursor: string | undefined): {
  time: string;
  id: string;
} {
  if (cursor === undefined) return { time: "infinity", id: MAX_UUID };
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const isValid = /^20\d\d-/.test(time) && !Number.isNaN(Date.parse(time));
  if (!isValid || !idSchema.safeParse(id).success)
    throw new DomainError(commonErrors.CURSOR_INVALID);
  return { time: new Date(time).toISOString(), id };
}

const MAX_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns {@link readTimeCursor} as a Prisma condition on the time column. @throws DomainError CURSOR_INVALID. */
export function afterTime<Column extends string>(
  column: Column,
  cursor: string | undefined,
) {
  if (cursor === undefined) return {};
  const { time, id } = readTimeCursor(cursor);
  const at = <Condition>(condition: Condition) =>
    ({ [column]: condition }) as Record<Column, Condition>;
  return {
    // Redundant, but lets PostgreSQL start an index scan, which it cannot do with the OR alone.
    ...at({ lte: time }),
    OR: [at({ lt: time }), { ...at(time), id: { lt: id } }],
  };
}

/**
 * Like {@link rowPath}, for a list with {@link readTimeCursor} that begins with the newest. The page begins with the
 * row, wherever it is in the list. `view` are parameters of the list.
 */
export const timeRowPath =
  (path: Route, view: Record<string, string> = {}) =>
  ({ id, since }: { id: string; since: Date }) =>
    pageRowPath(path, id, [since.toISOString(), nextUuid(id)], view);

/** Like {@link timeRowPath}, for a list with ascending ids and {@link readIdCursor}. `position` is the row's id. */
export const positionRowPath =
  (path: Route) =>
  ({ id, position }: { id: string; position: bigint | null }) =>
    pageRowPath(path, id, [String(position! - 1n)]);

const pageRowPath = (
  path: Route,
  id: string,
  after: string[],
  view?: Record<string, string>,
) => rowPath(withQuery(path, { ...view, cursor: encodeCursor(after) }), id);

const nextUuid = (id: string) =>
  (BigInt(`0x${id.replaceAll("-", "")}`) + 1n)
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Like {@link cutPageBy}, for {@link readTimeCursor}. */
export const cutTimePage = <T extends { id: string }>(
  rows: T[],
  limit: number,
  timeOf: (row: T) => Date,
) => cutPageBy(rows, limit, (row) => [timeOf(row).toISOString(), row.id]);
