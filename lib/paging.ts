import { z } from "zod";
import { DomainError } from "@/lib/errors/domain-error";
import { id as idSchema } from "@/lib/validation/fields";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Which part of a list a caller asks for: at most `limit` rows after the opaque `cursor` of the page before. */
export type Page = { limit: number; cursor?: string };

/** Reads `?limit=` (100 unless told; what is below 1 or above 500 counts as that) and `?cursor=`. @throws DomainError LIMIT_INVALID. */
export function readPage(query: URLSearchParams): Page {
  const limit = query.get("limit");
  const cursor = query.get("cursor");
  if (limit !== null && !/^\d{1,6}$/.test(limit))
    throw new DomainError("LIMIT_INVALID");
  return {
    limit: Math.min(MAX_LIMIT, Math.max(1, Number(limit ?? DEFAULT_LIMIT))),
    ...(cursor && { cursor }),
  };
}

/** An opaque cursor over the values a list is ordered by. */
export function encodeCursor(values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

// What lists are ordered by holds no control characters, and the database cannot even be asked for some.
const part = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** The values in a cursor of `length` values. @throws DomainError CURSOR_INVALID for anything we did not make. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const values = JSON.parse(
      Buffer.from(cursor, "base64url").toString(),
    ) as unknown;
    return z.array(part).length(length).parse(values);
  } catch {
    throw new DomainError("CURSOR_INVALID");
  }
}

const NEWEST = "9223372036854775807";

/** The id that a list of falling ids goes on below. @throws DomainError CURSOR_INVALID. */
export function readIdCursor(cursor: string | undefined): string {
  if (cursor === undefined) return NEWEST;
  const [id = ""] = decodeCursor(cursor, 1);
  if (!/^\d{1,18}$/.test(id)) throw new DomainError("CURSOR_INVALID");
  return id;
}

/** The page of rows of which one more than `limit` was read: that one tells whether there is a next page. */
export function cutPage<T>(rows: T[], limit: number, idOf: (row: T) => bigint) {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    kept,
    nextCursor:
      rows.length > limit && last ? encodeCursor([String(idOf(last))]) : null,
  };
}

/** The time and id that a list of falling times goes on below. @throws DomainError CURSOR_INVALID. */
export function readTimeCursor(cursor: string | undefined): {
  time: string;
  id: string;
} {
  if (cursor === undefined) return { time: "infinity", id: LAST_ID };
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const known = /^20\d\d-/.test(time) && !Number.isNaN(Date.parse(time));
  if (!known || !idSchema.safeParse(id).success)
    throw new DomainError("CURSOR_INVALID");
  return { time: new Date(time).toISOString(), id };
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** {@link readTimeCursor} as a condition on the column of the times. @throws DomainError CURSOR_INVALID. */
export function afterTime<Column extends string>(
  column: Column,
  cursor: string | undefined,
) {
  if (cursor === undefined) return {};
  const { time, id } = readTimeCursor(cursor);
  const at = <Condition>(condition: Condition) =>
    ({ [column]: condition }) as Record<Column, Condition>;
  return {
    // Said apart, because an index can start from this and not from the alternatives.
    ...at({ lte: time }),
    OR: [at({ lt: time }), { ...at(time), id: { lt: id } }],
  };
}

/** {@link cutPage} for {@link readTimeCursor}. */
export function cutTimePage<T extends { id: string }>(
  rows: T[],
  limit: number,
  timeOf: (row: T) => Date,
) {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    kept,
    nextCursor:
      rows.length > limit && last
        ? encodeCursor([timeOf(last).toISOString(), last.id])
        : null,
  };
}
