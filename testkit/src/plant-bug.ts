import type pg from "pg";
import type { Bug } from "./bugs";

/**
 * Changes the functions of a bank's database.
 * @throws Error if a function has no such part
 */
export async function plantBug(
  client: pg.ClientBase,
  { changes = [] }: Bug,
): Promise<void> {
  for (const { of, from, to } of changes) {
    const { rows } = await client.query<{ definition: string }>(
      "SELECT pg_get_functiondef($1::regproc) AS definition",
      [of],
    );
    const parts = rows[0]!.definition.split(from);
    if (parts.length !== 2)
      throw new Error(`The bug does not fit the function ${of}.`);
    await client.query(parts.join(to));
  }
}
