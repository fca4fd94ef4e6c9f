import "server-only";
import { env } from "@/lib/platform/config/env";
import { keyedHash } from "@/lib/platform/crypto/secrets";
import type { Tx } from "@/lib/platform/db/prisma";
import { type StartCheck, WrongSetting } from "@/lib/platform/db/start-check";

type Change = "password" | "email" | "verify" | "right-code" | "reactivation";

/** The signed fields: the kind of change, and the values that the function of the database checks, in its order. */
type Fields = [
  kind:
    | "start"
    | "open"
    | "rates"
    | "rail"
    | `rail-${RailStep}`
    | `day-${DayAct}`
    | Change,
  ...values: string[],
];

/** The acts of the server on a message of a rail, beside receiving one. */
type RailStep = "refuse" | "send" | "delivered" | "apply";

/** The acts of the server on a day that is over: it begins and ends its steps, and closes it. */
type DayAct = "begin" | "end" | "close";

/** Equals `is_signed` in SQL. Each field is preceded by its length in bytes. */
function sign(...fields: Fields): string {
  const message = fields
    .map((field) => `${Buffer.byteLength(field)}:${field}`)
    .join("");
  return keyedHash(env().SIGNING_SECRET, message).toString("hex");
}

/** Returns the signature of a message of the other bank that this server has read. */
export const signRailMessage = (message: {
  rail: string;
  messageId: string;
  place: number;
  facts: string;
}): string =>
  sign(
    "rail",
    message.rail,
    message.messageId,
    String(message.place),
    message.facts,
  );

/** Returns the signature of a step of this server, with the values of the function that takes it. */
export const signRailStep = (step: RailStep, ...values: string[]): string =>
  sign(`rail-${step}`, ...values);

/** Returns the signature of an act of this server with a day, `yyyy-mm-dd`. */
export const signDay = (act: DayAct, day: string, ...step: string[]): string =>
  sign(`day-${act}`, day, ...step);

/** Returns the signature of a day's exchange rates that this server has fetched. The currencies are ISO 4217 codes. */
export const signRates = (
  day: string,
  currencies: string[],
  perEuroMicro: string[],
): string =>
  sign("rates", day, `{${currencies.join()}}`, `{${perEuroMicro.join()}}`);

/** Returns the signature of a new customer's sign-in data. */
export const signOpening = (customer: {
  id: string;
  email: string;
  passwordHash: string;
  passwordIsTemporary: boolean;
  isVerified: boolean;
}): string =>
  sign(
    "open",
    customer.id,
    customer.email,
    customer.passwordHash,
    String(customer.passwordIsTemporary),
    String(customer.isVerified),
  );

/**
 * Returns the signature of a change of a customer's sign-in data, which is good once. Locks the customer, so that no
 * other change comes between.
 */
export async function signChange(
  tx: Tx,
  kind: Change,
  customerId: string,
  ...values: string[]
): Promise<string> {
  const [row] = await tx.$queryRaw<[{ changes: number }?]>`
    SELECT signed_changes AS changes FROM customers WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`;
  if (!row) throw new Error("no such customer");
  return sign(kind, customerId, String(row.changes), ...values);
}

/**
 * Compares SIGNING_SECRET with the keys of the database, which accepts no other signatures.
 * @throws WrongSetting if the database does not have the newest secret.
 */
export const requireKnownSigningKey: StartCheck = async (client) => {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `SELECT signing_key_is_known($1) AS "isKnown"`,
    [sign("start")],
  );
  if (!rows[0]!.isKnown)
    throw new WrongSetting(
      "SIGNING_SECRET differs from the keys in the database: correct it; only if this is the right `.env` and SIGNING_SECRET was replaced in it, run `npm run migrate` with the same value, which removes the former key",
    );
};
