import "server-only";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

const SHOWN = 100;

/** A movement that only one of the two banks has booked, or each with another amount. Our credits are positive. */
export type NostroDifference = {
  rail: "files" | "link";
  currency: Currency;
  uetr: string;
  kind: "payment" | "return";
  /** The day of the statement, `yyyy-mm-dd`, and how many days have passed since. */
  day: string;
  age: number;
  /** Null where it is missing. */
  oursMinor: bigint | null;
  theirsMinor: bigint | null;
};

/** Returns the differences that are not explained yet, oldest first. */
export async function listNostroDifferences(): Promise<NostroDifference[]> {
  const { rows } = await pool().query<NostroDifference>(
    `SELECT rail, currency, uetr, kind, day::text, bank_today() - day AS age, ours_minor AS "oursMinor",
            theirs_minor AS "theirsMinor"
     FROM nostro_differences WHERE cleared_at IS NULL ORDER BY day, uetr, currency, kind LIMIT ${SHOWN}`,
  );
  return rows;
}

/** A day of the nostro that was compared with the statement of the other bank. */
export type NostroDay = {
  rail: "files" | "link";
  currency: Currency;
  day: string;
  oursMinor: bigint;
  theirsMinor: bigint;
};

/** Returns the last compared day of each nostro. */
export async function listNostroDays(): Promise<NostroDay[]> {
  const { rows } = await pool().query<NostroDay>(
    `SELECT DISTINCT ON (rail, currency) rail, currency, day::text, ours_minor AS "oursMinor", theirs_minor AS "theirsMinor"
     FROM nostro_days WHERE compared_at IS NOT NULL ORDER BY rail, currency, day DESC`,
  );
  return rows;
}
