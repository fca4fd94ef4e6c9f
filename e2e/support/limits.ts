import { keyedHash } from "../../lib/platform/crypto/secrets";
import type { Limit } from "../../lib/platform/rate-limit/limit";
import { sql } from "./database";
import { codeSecrets } from "./settings";

const keyOf = ({ scope }: Limit, id: string) =>
  keyedHash(codeSecrets(), `${scope}:${id}`).toString("base64url");

/** Forgets how often these people met a limit. Others, whom tests beside this one count, keep theirs. */
export async function forgetLimit(limit: Limit, ids: string[]): Promise<void> {
  await sql("DELETE FROM throttles WHERE scope = $1 AND key = ANY ($2)", [
    limit.scope,
    ids.map((id) => keyOf(limit, id)),
  ]);
}

/** Refuses a person as after too many failures in a row. */
export async function exhaustLimit(
  limit: Limit & { maxInARow: number },
  id: string,
): Promise<void> {
  await sql(
    `INSERT INTO throttles (scope, key, count, window_started_at, in_a_row)
     VALUES ($1, $2, 0, clock_timestamp(), $3)`,
    [limit.scope, keyOf(limit, id), limit.maxInARow],
  );
}
