import { createHash } from "node:crypto";
import pg from "pg";
import { readAmounts } from "@/lib/approvals/amounts";
import { markUp, rail } from "@/lib/platform/config/env-kinds";
import { withSecretFiles } from "@/lib/platform/config/secret-files";
import { secrets } from "@/lib/platform/crypto/secrets";
import { Refusal } from "./refusal";

/**
 * Writes the settings that the database enforces: whether bank time may be moved ahead, the amounts that one member of
 * staff may move alone, the keys whose signatures it accepts, how long it keeps security events, the mark-up of exchanges,
 * and the rail of new wires.
 * @param ownerUrl the login that owns the tables
 * @returns the settings that it changed, in words
 * @throws Refusal for a setting that is missing or wrong
 */
export async function writeEnforcedSettings(
  ownerUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<string[]> {
  const { amounts, signingSecrets, securityDays, markUpBp, chosenRail } =
    readOrRefuse(settings);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const changed = [
      await markClock(client, settings.DEMO_MODE === "true"),
      await writeAmounts(client, amounts),
      await writeSigningKeys(client, signingSecrets),
      await writeSecurityDays(client, securityDays),
      await writeMarkUp(client, markUpBp),
      await writeRail(client, chosenRail),
    ];
    return changed.filter((line) => line !== null);
  } finally {
    await client.end();
  }
}

function readOrRefuse(settings: NodeJS.ProcessEnv) {
  try {
    const { FOUR_EYES_ABOVE, FOUR_EYES_TELLER_ABOVE, FOUR_EYES_DAY_TOTAL } =
      settings;
    return {
      amounts: readAmounts({
        FOUR_EYES_ABOVE,
        FOUR_EYES_TELLER_ABOVE,
        FOUR_EYES_DAY_TOTAL,
      }),
      signingSecrets: readSigningSecrets(settings),
      securityDays: readSecurityDays(settings),
      markUpBp: readMarkUp(settings),
      chosenRail: readRail(settings),
    };
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

function readSecurityDays({ SECURITY_LOG_DAYS }: NodeJS.ProcessEnv): number {
  const days = Number(SECURITY_LOG_DAYS || 180);
  if (!Number.isInteger(days) || days < 30 || days > 3650)
    throw new Error(
      "Settings to correct:\n  SECURITY_LOG_DAYS must be a whole number from 30 to 3650",
    );
  return days;
}

/** In hundredths of a percent. */
function readMarkUp({ EXCHANGE_MARK_UP }: NodeJS.ProcessEnv): number {
  const result = markUp.safeParse(EXCHANGE_MARK_UP || "0.50");
  if (!result.success)
    throw new Error(
      `Settings to correct:\n  EXCHANGE_MARK_UP ${result.error.issues[0]!.message}`,
    );
  return Math.round(Number(result.data) * 100);
}

function readRail({ RAIL }: NodeJS.ProcessEnv): string {
  const result = rail.safeParse(RAIL || "hand");
  if (!result.success)
    throw new Error(
      `Settings to correct:\n  RAIL ${result.error.issues[0]!.message}`,
    );
  return result.data;
}

function readSigningSecrets(settings: NodeJS.ProcessEnv): readonly string[] {
  const { SIGNING_SECRET, SIGNING_SECRET_FILE } = settings;
  const { SIGNING_SECRET: text } = withSecretFiles({
    ...(SIGNING_SECRET && { SIGNING_SECRET }),
    ...(SIGNING_SECRET_FILE && { SIGNING_SECRET_FILE }),
  });
  if (!text)
    throw new Error("Settings to correct:\n  SIGNING_SECRET is missing");
  const result = secrets.safeParse(text);
  if (!result.success)
    throw new Error(
      `Settings to correct:\n  SIGNING_SECRET ${result.error.issues[0]!.message}`,
    );
  return result.data;
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
  markUpBp: number,
): Promise<string | null> {
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
  chosenRail: string,
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
