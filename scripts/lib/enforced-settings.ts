import { createHash } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import { readAmounts } from "@/lib/approvals/amounts";
import type { Rail } from "@/lib/platform/config/env-kinds";
import { settingsByTopic } from "@/lib/platform/config/env-settings";
import { parseSettings } from "@/lib/platform/config/parse";
import {
  CHECKED_SETTINGS,
  checksOf,
  listWrongSecrets,
  type SecretCheck,
} from "@/lib/platform/secrets/checks";
import { Refusal } from "./refusal";

/**
 * Writes the settings that the database enforces: whether bank time may be moved ahead, the amounts that one member of
 * staff may move alone, the keys whose signatures it accepts, how long it keeps security events, the mark-up of exchanges,
 * and the rail of new wires. Records the secrets that the server must have.
 * @param ownerUrl the login that owns the tables
 * @returns the settings that it changed, in words
 * @throws Refusal for a setting that is missing or wrong
 */
export async function writeEnforcedSettings(
  ownerUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<string[]> {
  const read = readOrRefuse(settings);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const changed = [
      // First, because it refuses the settings of another database.
      await recordSecrets(client, checksOf(read)),
      await markClock(client, read.DEMO_MODE),
      await writeAmounts(client, readAmounts(read)),
      await writeSigningKeys(client, read.SIGNING_SECRET),
      await writeSecurityDays(client, read.SECURITY_LOG_DAYS),
      await writeMarkUp(client, read.EXCHANGE_MARK_UP),
      await writeRail(client, read.RAIL),
    ];
    return changed.filter((line) => line !== null);
  } finally {
    await client.end();
  }
}

/** The settings that the database enforces, as the application reads them. */
const enforced = z.object({
  DEMO_MODE: settingsByTopic.operator.DEMO_MODE,
  SIGNING_SECRET: settingsByTopic.secrets.SIGNING_SECRET,
  PASSWORD_PEPPER: settingsByTopic.secrets.PASSWORD_PEPPER.optional(),
  CODE_SECRET: settingsByTopic.secrets.CODE_SECRET.optional(),
  TWO_FACTOR_KEYS: settingsByTopic.secrets.TWO_FACTOR_KEYS.optional(),
  CARD_KEYS: settingsByTopic.secrets.CARD_KEYS.optional(),
  DATA_KEYS: settingsByTopic.secrets.DATA_KEYS.optional(),
  SECURITY_LOG_DAYS: settingsByTopic.securityLog.SECURITY_LOG_DAYS,
  FOUR_EYES_ABOVE: settingsByTopic.bank.FOUR_EYES_ABOVE,
  FOUR_EYES_TELLER_ABOVE: settingsByTopic.bank.FOUR_EYES_TELLER_ABOVE,
  FOUR_EYES_DAY_TOTAL: settingsByTopic.bank.FOUR_EYES_DAY_TOTAL,
  EXCHANGE_MARK_UP: settingsByTopic.bank.EXCHANGE_MARK_UP,
  RAIL: settingsByTopic.rails.RAIL,
});

function readOrRefuse(settings: NodeJS.ProcessEnv): z.output<typeof enforced> {
  try {
    return parseSettings(enforced, settings, [
      "SIGNING_SECRET",
      ...CHECKED_SETTINGS,
    ]);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

/** @throws Refusal if a secret is not of the database that `ownerUrl` opens, so that nobody could sign in with its hash */
export async function requireSecretsOf(
  ownerUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await refuseOtherSecrets(client, checksOf(readOrRefuse(settings)));
  } finally {
    await client.end();
  }
}

async function refuseOtherSecrets(client: pg.Client, given: SecretCheck[]) {
  const { rows: known } = await client.query<SecretCheck>(
    `SELECT setting, key_id AS "keyId", digest FROM secret_checks`,
  );
  const wrong = listWrongSecrets(known, given);
  if (wrong.length > 0)
    throw new Refusal(`Settings to correct:\n  ${wrong.join("\n  ")}`);
}

/**
 * Records new secrets and removes those that are no longer in the list of their setting.
 * @throws Refusal if a setting has none of the secrets of this database, or another key under an id in use
 */
async function recordSecrets(
  client: pg.Client,
  given: SecretCheck[],
): Promise<string | null> {
  await refuseOtherSecrets(client, given);
  const { rows } = await client.query<{ added: number; removed: number }>(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS secret (setting, key_id, digest)),
          removed AS (DELETE FROM secret_checks c WHERE setting IN (SELECT setting FROM given)
                      AND NOT EXISTS (SELECT FROM given g WHERE (g.setting, g.digest) = (c.setting, c.digest)) RETURNING 1),
          added AS (INSERT INTO secret_checks SELECT * FROM given ON CONFLICT DO NOTHING RETURNING 1)
     SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM removed) AS removed`,
    [
      given.map(({ setting }) => setting),
      given.map(({ keyId }) => keyId),
      given.map(({ digest }) => digest),
    ],
  );
  const { added = 0, removed = 0 } = rows[0] ?? {};
  return added + removed > 0
    ? `Secrets: ${added} recorded, ${removed} removed`
    : null;
}

/**
 * Marks the database as a demonstration, whose bank time may be moved ahead, or takes the mark away.
 * @throws Refusal if bank time is ahead already, and this is no demonstration
 */
async function markClock(
  client: pg.Client,
  isDemonstration: boolean,
): Promise<string | null> {
  const { rows } = await client.query<{ isAhead: boolean }>(
    `SELECT ahead > '0' AS "isAhead" FROM bank_clock WHERE is_movable <> $1`,
    [isDemonstration],
  );
  if (!rows[0]) return null;
  if (rows[0].isAhead)
    throw new Refusal(
      "Bank time was moved ahead in this database, so it is a demonstration for good: use another database.",
    );
  await client.query("UPDATE bank_clock SET is_movable = $1", [
    isDemonstration,
  ]);
  return isDemonstration
    ? "Bank time may be moved ahead"
    : "Bank time is that of the machine";
}

async function writeAmounts(
  client: pg.Client,
  amounts: ReturnType<typeof readAmounts>,
): Promise<string | null> {
  let changed = 0;
  for (const [role, { accountMinor, dayMinor }] of Object.entries(amounts)) {
    const { rowCount } = await client.query(
      `UPDATE four_eyes_limits SET account_minor = $2, day_minor = $3
       WHERE role = $1::admin_role AND (account_minor, day_minor) IS DISTINCT FROM ($2::bigint, $3::bigint)`,
      [role, accountMinor, dayMinor],
    );
    changed += rowCount ?? 0;
  }
  return changed > 0 ? "Wrote the four-eyes amounts" : null;
}

async function writeSecurityDays(
  client: pg.Client,
  days: number,
): Promise<string | null> {
  const { rowCount } = await client.query(
    "UPDATE security_retention SET days = $1 WHERE days <> $1",
    [days],
  );
  return rowCount ? `The security log is kept for ${days} days` : null;
}

async function writeMarkUp(
  client: pg.Client,
  markUp: string,
): Promise<string | null> {
  /** In hundredths of a percent. */
  const markUpBp = Math.round(Number(markUp) * 100);
  const { rowCount } = await client.query(
    "UPDATE exchange_terms SET mark_up_bp = $1 WHERE mark_up_bp <> $1",
    [markUpBp],
  );
  return rowCount
    ? `An exchange costs ${(markUpBp / 100).toFixed(2)} percent`
    : null;
}

async function writeRail(
  client: pg.Client,
  chosenRail: Rail,
): Promise<string | null> {
  const { rowCount } = await client.query(
    "UPDATE rail_choice SET rail = $1 WHERE rail <> $1",
    [chosenRail],
  );
  return rowCount ? `New wires leave by the rail “${chosenRail}”` : null;
}

/** Adds the keys of new secrets and removes those of secrets that are no longer in the list, in one statement. */
async function writeSigningKeys(
  client: pg.Client,
  signingSecrets: readonly string[],
): Promise<string | null> {
  const { rows } = await client.query<{ added: number; removed: number }>(
    `WITH given AS (SELECT * FROM unnest($1::bytea[], $2::bytea[]) AS key (inner_key, outer_key)),
          removed AS (DELETE FROM signing_keys WHERE inner_key NOT IN (SELECT inner_key FROM given) RETURNING 1),
          added AS (INSERT INTO signing_keys SELECT * FROM given ON CONFLICT DO NOTHING RETURNING 1)
     SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM removed) AS removed`,
    [
      signingSecrets.map((secret) => padded(secret, 0x36)),
      signingSecrets.map((secret) => padded(secret, 0x5c)),
    ],
  );
  const { added = 0, removed = 0 } = rows[0] ?? {};
  return added + removed > 0
    ? `Signing keys: ${added} added, ${removed} removed`
    : null;
}

/** Returns a secret as a key of HMAC-SHA-256, XORed with one of its pads (RFC 2104). */
function padded(secret: string, pad: number): Buffer {
  const bytes = Buffer.from(secret);
  const key = Buffer.alloc(64);
  (bytes.length > key.length
    ? createHash("sha256").update(bytes).digest()
    : bytes
  ).copy(key);
  return key.map((byte) => byte ^ pad) as Buffer;
}
