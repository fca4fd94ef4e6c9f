import { keyedHash } from "../../lib/platform/crypto/secrets";
import type { Limit } from "../../lib/platform/rate-limit/limit";
import { sql } from "./database";
import { codeSecrets } from "./settings";

/** Forgets how often these people met a limit. Others, whom tests beside this one count, keep theirs. */
export async function forgetLimit(
  { scope }: Limit,
  ids: string[],
): Promise<void> {
  const keys = ids.map((id) =>
    keyedHash(codeSecrets(), `${scope}:${id}`).toString("base64url"),
  );
  await sql("DELETE FROM throttles WHERE scope = $1 AND key = ANY ($2)", [
    scope,
    keys,
  ]);
}
