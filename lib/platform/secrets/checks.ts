import { createHmac } from "node:crypto";
import type { KeyRing } from "@/lib/platform/crypto/key-ring";
import type { Secrets } from "@/lib/platform/crypto/secrets";

/**
 * The secrets on which stored data depends. SIGNING_SECRET has a check of its own, and new secrets of session tokens
 * only end the sessions.
 */
export const CHECKED_SETTINGS = [
  "PASSWORD_PEPPER",
  "CODE_SECRET",
  "TWO_FACTOR_KEYS",
  "CARD_KEYS",
  "DATA_KEYS",
] as const;

type Checked = {
  [name in (typeof CHECKED_SETTINGS)[number]]?: Secrets | KeyRing | undefined;
};

/** A row of `secret_checks`: shows whether a secret is the same, and not the secret. */
export type SecretCheck = {
  setting: string;
  keyId: string | null;
  digest: string;
};

/** Returns the check of each secret and key of these settings. */
export const checksOf = (settings: Checked): SecretCheck[] =>
  CHECKED_SETTINGS.flatMap((setting) =>
    listSecrets(settings[setting]).map(([keyId, secret]) => ({
      setting,
      keyId,
      digest: createHmac("sha256", secret)
        .update(`check of ${setting}`)
        .digest("hex"),
    })),
  );

function listSecrets(
  value: Secrets | KeyRing | undefined,
): [keyId: string | null, secret: string | Uint8Array][] {
  if (!value) return [];
  if ("current" in value) return [...value.keys];
  return value.map((secret) => [null, secret]);
}

/**
 * Compares secrets with those of the database. A new one may be among them, but not alone.
 * @returns what is wrong with each setting, in words
 */
export function listWrongSecrets(
  known: SecretCheck[],
  given: SecretCheck[],
): string[] {
  const settings = [...new Set(given.map(({ setting }) => setting))];
  return settings.flatMap((setting) => {
    const ofSetting = (check: SecretCheck) => check.setting === setting;
    return compare(known.filter(ofSetting), given.filter(ofSetting)).map(
      (reason) => `${setting} ${reason}`,
    );
  });
}

function compare(known: SecretCheck[], given: SecretCheck[]): string[] {
  if (known.length === 0) return [];
  const changed = given.find(({ keyId, digest }) =>
    known.some((one) => one.keyId === (keyId ?? "") && one.digest !== digest),
  );
  if (changed)
    return [
      `has another key ${changed.keyId} than this database: correct it; a new key needs an id of its own`,
    ];
  const isKnown = given.some(({ digest }) =>
    known.some((one) => one.digest === digest),
  );
  return isKnown
    ? []
    : [
        "differs from that of this database: correct it; a new one goes beside the former one first, see “Key rotation” in docs/operations.md",
      ];
}
