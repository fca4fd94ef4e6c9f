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
  return /"([a-z_]+)"/.exec(text)?.[1] ?? text.trim().split(" ")[0];
}

/** Returns whether a transaction failed because of a deadlock or a concurrent one, so that it may be retried. */
export function isConflict(error: unknown): boolean {
  return causes(error).some(({ code, originalCode }) =>
    ["40P01", "40001", "P2034"].includes(String(originalCode ?? code)),
  );
}

/** Returns whether the database is unreachable or shutting down, so that retrying later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) =>
      [
        "ECONNREFUSED",
        "ECONNRESET",
        "EPIPE",
        "ENOTFOUND",
        "ETIMEDOUT",
        "P1001",
        "P1002",
        "P1008",
        "P1017",
        "P2024",
        "P2028",
        "P2034",
      ].includes(String(code)) ||
      /^(57P0[123]|08...|53300)$/.test(String(code)) ||
      /Connection terminated|timeout exceeded when trying to connect|DatabaseNotReachable|ConnectionClosed/.test(
        String(message),
      ),
  );
}

type Cause = {
  code?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
  constraint?: unknown;
  detail?: unknown;
  message?: unknown;
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
