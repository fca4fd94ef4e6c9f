/** Returns the SQLSTATE of an error from `pg` or Prisma; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const codes = causes(error).map(
    ({ code, originalCode }) => originalCode ?? code,
  );
  return codes.find(
    (code): code is string =>
      typeof code === "string" &&
      /^[0-9A-Z]{5}$/.test(code) &&
      !/^P\d{4}$/.test(code),
  );
}

/** Returns the DETAIL of an error from `pg` or Prisma, or undefined. */
export function sqlDetail(error: unknown): string | undefined {
  return causes(error)
    .map(({ detail }) => detail)
    .find((detail) => typeof detail === "string");
}

/** Returns the name of the unique index that an insert or update violated, or undefined. */
export function violatedIndex(error: unknown): string | undefined {
  if (sqlState(error) !== "23505" && !isPrismaUnique(error)) return undefined;
  const text = causes(error)
    .map(
      (cause) =>
        `${cause.constraint ?? ""} ${cause.originalMessage ?? ""} ${cause.message ?? ""}`,
    )
    .join(" ");
  // Prisma's own message quotes the source around the call.
  return /constraint "([a-z_]+)"/.exec(text)?.[1] ?? text.trim().split(" ")[0];
}

/** PostgreSQL and Prisma: a row that is referred to, selected or updated does not exist. */
const GONE_CODES = new Set(["23503", "P0002", "P2003", "P2025"]);

/** Returns whether a row that the work needs is gone, because somebody deleted it at the same moment. */
export const isGone = (error: unknown): boolean =>
  causes(error).some(({ code, originalCode }) =>
    GONE_CODES.has(String(originalCode ?? code)),
  );

/** An internal error of PostgreSQL: a migration replaced the function while it was called. */
const REPLACED_FUNCTION = /cache lookup failed for function/;

/**
 * Returns whether a transaction was undone because of another one, by a deadlock or a migration, so that it may be
 * retried at once.
 */
export function isConflict(error: unknown): boolean {
  return causes(error).some(
    ({ code, originalCode, message }) =>
      ["40P01", "40001", "P2034"].includes(String(originalCode ?? code)) ||
      REPLACED_FUNCTION.test(String(message)),
  );
}

/** A migration can undo the same work twice: by a deadlock over the tables, and when it replaces the functions. */
const MOST_REPEATS = 2;

/** Runs `work`, and again after a conflict, twice at most. */
export async function retryAfterConflict<T>(
  work: () => Promise<T>,
  repeats = MOST_REPEATS,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (repeats === 0 || !isConflict(error)) throw error;
    return retryAfterConflict(work, repeats - 1);
  }
}

/** The codes of the driver and of Prisma, without a SQLSTATE, for a database that cannot do its work at the moment. */
const NOT_NOW_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
]);

/**
 * The classes and states of SQLSTATE that say "not now": https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NOT_NOW_STATES = new RegExp(
  [
    "08...", // connection exceptions
    "53...", // no resources: too many connections, disk full, out of memory
    "57014", // canceled by the statement timeout
    "57P0.", // shutting down, starting up, database dropped
    "55P03", // waited too long for a lock
    "40P01|40001", // undone for another transaction, such as a migration
    "25P0[34]", // idle for too long inside a transaction, or a transaction that took too long
    "58...", // errors of the system, such as a disk that cannot be read
    "28...|3D000", // the login or the database is gone: an operator is changing them
  ]
    .map((state) => `^(${state})$`)
    .join("|"),
);

const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|DatabaseNotReachable|ConnectionClosed/;

/** Returns whether the database cannot do its work at the moment, so that trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    ({ code, originalCode, message, syscall }) =>
      NOT_NOW_CODES.has(String(code)) ||
      // The socket of a PostgreSQL that has stopped.
      (code === "ENOENT" && syscall === "connect") ||
      NOT_NOW_STATES.test(String(originalCode ?? code)) ||
      LOST_CONNECTION.test(String(message)) ||
      REPLACED_FUNCTION.test(String(message)),
  );
}

type Cause = {
  code?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
  constraint?: unknown;
  detail?: unknown;
  message?: unknown;
  syscall?: unknown;
};

function isPrismaUnique(error: unknown) {
  return causes(error).some(({ code }) => code === "P2002");
}

/** Returns an error, its causes, and the driver error that Prisma stores in `meta`. */
function causes(error: unknown): Cause[] {
  const chain: Cause[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && chain.length < 12) {
    const next = queue.shift();
    if (typeof next !== "object" || next === null) continue;
    const { cause, meta, driverAdapterError } = next as Record<string, unknown>;
    chain.push(next as Cause);
    queue.push(cause, meta, driverAdapterError);
  }
  return chain;
}
