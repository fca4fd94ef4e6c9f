import "server-only";
import { env } from "@/lib/platform/config/env";
import { type StartCheck, WrongSetting } from "@/lib/platform/db/start-check";
import { checksOf, listWrongSecrets, type SecretCheck } from "./checks";

/**
 * Compares the secrets on which stored data depends with those that `npm run migrate` has recorded.
 * @throws WrongSetting if they differ
 */
export const requireKnownSecrets: StartCheck = async (client) => {
  const { rows } = await client.query<SecretCheck>(
    `SELECT setting, key_id AS "keyId", digest FROM secret_checks`,
  );
  const wrong = listWrongSecrets(rows, checksOf(env()));
  if (wrong.length > 0) throw new WrongSetting(wrong.join("\n  "));
};
