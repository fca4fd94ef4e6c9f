import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type pg from "pg";
import type { Principal } from "@/lib/identity/callers";
import { aadFor } from "@/lib/identity/two-factor/check";
import { newSecret } from "@/lib/identity/two-factor/rules";
import { env } from "@/lib/platform/config/env";
import { seal } from "@/lib/platform/crypto/sealed";

/** Turns two-factor sign-in on. Returns a function for the present code of the app. */
export async function plantFactor(
  owner: pg.Pool,
  { realm, id: holder }: Principal,
): Promise<() => string> {
  const [factor, secret] = [randomUUID(), newSecret()];
  const { keyId, data } = seal(env().TWO_FACTOR_KEYS, secret, aadFor(factor));
  await owner.query(
    `INSERT INTO second_factors (id, realm, ${realm}_id, secret, key_id, confirmed_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())`,
    [factor, realm, holder, data, keyId],
  );
  return () => new TOTP({ secret }).generate();
}
