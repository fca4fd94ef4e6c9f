import "server-only";
import type { AccountStatus, OwnAccount } from "@/lib/identity/callers";
import { openTransferCodes } from "@/lib/identity/transfer-codes";
import type { Currency } from "@/lib/ledger/money";
import { env } from "@/lib/platform/config/env";
import { storedKeyOf } from "@/lib/platform/rate-limit/throttle";
import { pool } from "@/lib/platform/db/pool";
import type { PayeeAccount, TransferFacts } from "./rules";
import { codeGuessesOf } from "@/lib/features/payments/limits";

type FactsRow = {
  status: AccountStatus;
  number: string;
  customerId: string;
  cotCode: Uint8Array | null;
  taxCode: Uint8Array | null;
  keyId: string | null;
  wrapped: Uint8Array | null;
  blockedSeconds: number;
  needsSecondFactor: boolean;
  isThisBank: boolean;
  recipientId: bigint | null;
  recipientIsOwn: boolean | null;
  recipientVerified: boolean | null;
  recipientCurrency: Currency | null;
  recipientRetired: boolean;
};

/**
 * Whether a customer ever paid a number at a bank, by transfer, wire or standing order; reversed payments do not count.
 * A transfer's entry names its sender; an entry of a standing order is found through the order. An entry of a time when
 * the number alone decided counts only for the bank where its money went.
 */
const hasPaidSql = (
  customerId: string,
  number: string,
  bank: string,
) => `EXISTS (
  SELECT FROM (
    SELECT id FROM ledger_entries
    WHERE actor_id = ${customerId} AND counterparty_number = ${number} AND kind IN ('transfer', 'wire')
    UNION ALL
    SELECT r.entry_id FROM standing_orders o JOIN standing_order_runs r ON r.order_id = o.id
    WHERE o.customer_id = ${customerId} AND o.account_number = ${number} AND r.outcome = 'paid') paid
  JOIN ledger_entries e ON e.id = paid.id
  WHERE (e.kind = 'transfer') = names_this_bank(${bank}) AND (e.kind = 'transfer' OR bank_key(e.bank) = bank_key(${bank}))
    AND NOT EXISTS (SELECT FROM ledger_entries t WHERE t.reverses_id = paid.id AND t.kind = 'reversal'))`;

export async function readTransferFacts(
  account: OwnAccount,
  payee: PayeeAccount,
): Promise<TransferFacts> {
  const guesses = storedKeyOf(codeGuessesOf(account.owner.id));
  const { rows } = await pool().query<FactsRow>({
    name: "transfer_facts",
    text: `
      SELECT p.status::text, a.number, a.customer_id AS "customerId", p.cot_code AS "cotCode",
             p.tax_code AS "taxCode", k.key_id AS "keyId", k.wrapped, names_this_bank($5) AS "isThisBank", r.id AS "recipientId",
             r.customer_id = a.customer_id AS "recipientIsOwn", rc.is_verified AS "recipientVerified", r.currency AS "recipientCurrency", n.number IS NOT NULL AS "recipientRetired",
             CASE WHEN f.id IS NULL THEN false ELSE NOT ${hasPaidSql("a.customer_id", "$2", "$5")} END AS "needsSecondFactor",
             coalesce(seconds_until(t.locked_until), 0) AS "blockedSeconds"
      FROM accounts a
      JOIN customer_rights p ON p.customer_id = a.customer_id
      LEFT JOIN customer_keys k ON k.customer_id = a.customer_id
      LEFT JOIN accounts r ON r.number = $2 AND names_this_bank($5)
      LEFT JOIN customers rc ON rc.id = r.customer_id
      LEFT JOIN retired_numbers n ON n.number = $2 AND r.id IS NULL AND names_this_bank($5)
      LEFT JOIN second_factors f ON f.customer_id = a.customer_id AND f.confirmed_at IS NOT NULL
      LEFT JOIN throttles t ON t.scope = $3 AND t.key = $4 AND t.locked_until > clock_timestamp()
      WHERE a.id = $1`,
    values: [
      account.id,
      payee.recipientAccount,
      guesses.scope,
      guesses.key,
      payee.bank,
    ],
  });
  const row = rows[0]!;
  return {
    status: row.status,
    ownNumber: row.number,
    ...codesOf(row),
    blockedSeconds: row.blockedSeconds,
    needsSecondFactor: row.needsSecondFactor,
    isThisBank: row.isThisBank,
    isRetired: row.recipientRetired,
    beneficiary:
      row.recipientId === null || row.recipientCurrency === null
        ? null
        : {
            id: row.recipientId,
            number: payee.recipientAccount,
            isOwn: row.recipientIsOwn === true,
            isVerified: row.recipientVerified === true,
            currency: row.recipientCurrency,
          },
  };
}

function codesOf({ keyId, wrapped, ...row }: FactsRow) {
  const key = keyId && wrapped ? { keyId, wrapped } : null;
  return openTransferCodes(env().DATA_KEYS, { ...row, key });
}

export async function hasPaid(
  customerId: string,
  { recipientAccount, bank }: PayeeAccount,
): Promise<boolean> {
  const { rows } = await pool().query<{ hasPaid: boolean }>({
    name: "has_paid",
    text: `SELECT ${hasPaidSql("$1::uuid", "$2", "$3")} AS "hasPaid"`,
    values: [customerId, recipientAccount, bank],
  });
  return rows[0]!.hasPaid;
}

/** Returns what a wire from the account costs today. */
export async function readWireFee({ id }: OwnAccount): Promise<bigint> {
  const { rows } = await pool().query<{ minor: bigint }>(
    "SELECT wire_fee_minor(type, currency, bank_today()) AS minor FROM accounts WHERE id = $1",
    [id],
  );
  return rows[0]!.minor;
}
