import pg from "pg";

/** Queries the bank's database as the owner of its tables. BIGINT columns are returned as text. */
export type Sql = <Row extends object>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/** Returns the expression of an amount as text, such as `1250.50`, or `12000` in yen. */
export const amountOf = (minor: string, currency: string) =>
  `CASE minor_units(${currency}) WHEN 1 THEN ${minor}::text ELSE (${minor} / 100.0)::numeric(20, 2)::text END`;

/** A connection to the bank's database, opened at the first query and again after a renewal. */
export class Owner {
  /** The reason why there can be no connection at the moment. */
  obstacle: string | undefined;
  private pool: pg.Pool | undefined;

  constructor(private readonly url: string) {}

  sql: Sql = async <Row extends object>(
    text: string,
    values: unknown[] = [],
  ) => {
    if (this.obstacle) throw new Error(this.obstacle);
    this.pool ??= this.open();
    const { rows } = await this.pool.query(text, values);
    return rows as Row[];
  };

  async close(): Promise<void> {
    const { pool } = this;
    this.pool = undefined;
    await pool?.end();
  }

  private open() {
    const pool = new pg.Pool({ connectionString: this.url, max: 2 });
    pool.on("error", () => {});
    return pool;
  }
}
