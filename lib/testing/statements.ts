import pg from "pg";

export type Statement = { name?: string; text: string; values: unknown[] };

/** Runs `work` and returns the statements that this process sent in the meantime, BEGIN and COMMIT included. */
export async function recordStatements(
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  // The real query still runs; only its text is noted.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config =
      typeof first === "string"
        ? { text: first, values: second }
        : (first as pg.QueryConfig);
    sent.push({
      ...("name" in config && config.name && { name: config.name }),
      text: config.text,
      values: Array.isArray(config.values) ? config.values : [],
    });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
