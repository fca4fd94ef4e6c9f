import "server-only";
import { IS_ONE_OF_SEVERAL_SQL } from "@/lib/ledger/named-account";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import {
  MAX_LINES,
  type MovementCause,
  movementsMail,
  type MovementLine,
} from "./mail";
import { referenceOf } from "@/lib/ledger/reference";
import { countWaiting, queueMails } from "@/lib/platform/mail/store";
import { site } from "@/lib/platform/config/site";
import type { Currency } from "@/lib/ledger/money";
import type { WireState } from "@/lib/ledger/wire-state";

/** While this many emails about movements have not been tried yet, no more are queued. */
const MAX_WAITING = 100;
const BATCH = 5_000;

/**
 * Queues emails about the movements that customers have been notified of, one email for each customer. While the mail
 * server is behind, nothing is queued, and the next email announces everything in between: so the number of emails
 * follows what the mail server takes, not the number of transactions.
 * @returns whether there may be more to do
 */
export function mailMovements(): Promise<boolean> {
  return transaction(async (tx) => {
    const due = await lockDue(tx);
    if (!due) return false;
    if ((await countWaiting(tx, "movement", MAX_WAITING)) === MAX_WAITING)
      return false;
    const postings = await readMailedPostings(tx, due.after, due.upTo);
    await queueMails(tx, toMails(postings), { priority: "movement" });
    await tx.$queryRaw`SELECT movements_mailed(${due.upTo})::text`;
    return true;
  });
}

type Due = { after: bigint; upTo: bigint };

/** Locks the cursor and returns what is due; undefined if nothing is, or while another worker holds it. */
async function lockDue(tx: Tx): Promise<Due | undefined> {
  const rows = await tx.$queryRaw<Due[]>`
    SELECT after_id AS after, up_to_id AS "upTo" FROM movements_to_mail(${BATCH}::integer)`;
  return rows[0];
}

type MailedPosting = {
  customerId: string;
  email: string;
  fullName: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  /** In the currency of the bank; null without a rate. */
  baseMinor: bigint | null;
  currency: Currency;
  account: string | null;
  enteredAt: Date;
  cause: MovementCause;
  description: string;
  otherName: string;
  otherNumber: string;
  feeMinor: bigint | null;
  wireState: WireState | null;
  arrivesOn: string | null;
  entryPublicId: string;
};

/**
 * Reads the postings of that range that are announced by email, with the counterparty as the customer may see it.
 */
function readMailedPostings(
  tx: Tx,
  after: bigint,
  upTo: bigint,
): Promise<MailedPosting[]> {
  return tx.$queryRawUnsafe<MailedPosting[]>(
    `SELECT c.id AS "customerId", c.email, name_in_mail(c) AS "fullName", p.direction::text, p.amount_minor AS "amountMinor",
           base_minor(p.amount_minor, a.currency) AS "baseMinor", a.currency,
           CASE WHEN ${IS_ONE_OF_SEVERAL_SQL} THEN a.number END AS account,
           e.entered_at AS "enteredAt",
           CASE WHEN reversed.kind = 'fee' AND e.kind = 'reversal' THEN 'waiver'
                WHEN e.kind = 'reversal' THEN 'reversal' WHEN e.kind = 'repayment' THEN 'repayment'
                WHEN e.entered_by = 'staff' THEN 'staff'
                WHEN e.kind = 'wire' THEN 'wire' ELSE 'transfer' END AS cause,
           CASE WHEN p.direction = 'debit' AND e.entered_by <> 'staff' THEN e.description ELSE '' END AS description,
           CASE WHEN e.counterparty_name <> '' AND named.yes THEN e.counterparty_name
                WHEN o.kind <> 'customer' THEN $1
                ELSE coalesce(oc.full_name, 'Closed account') END AS "otherName",
           CASE WHEN p.direction = 'debit' AND e.counterparty_number <> '' AND named.yes THEN e.counterparty_number
                ELSE coalesce(o.number, '') END AS "otherNumber",
           (SELECT f.amount_minor FROM wires w JOIN ledger_postings f ON f.entry_id = w.fee_entry_id AND f.direction = 'debit'
            WHERE w.entry_id = e.id) AS "feeMinor",
           (SELECT wire_state(w) FROM wires w WHERE w.entry_id = e.id) AS "wireState",
           (SELECT w.arrives_on::text FROM wires w WHERE w.entry_id = e.id) AS "arrivesOn",
           coalesce(reversed.public_id, e.public_id) AS "entryPublicId"
    FROM ledger_postings p
    JOIN accounts a ON a.id = p.account_id
    JOIN customers c ON c.id = a.customer_id
    JOIN ledger_entries e ON e.id = p.entry_id
    LEFT JOIN ledger_entries reversed ON reversed.id = e.reverses_id
    JOIN ledger_postings q ON q.entry_id = p.entry_id AND q.id <> p.id
    JOIN accounts b ON b.id = q.account_id
    LEFT JOIN ledger_postings x ON x.id = CASE b.kind WHEN 'position' THEN exchange_partner(q.entry_id) END
    JOIN accounts o ON o.id = coalesce(x.account_id, b.id)
    LEFT JOIN customers oc ON oc.id = o.customer_id
    -- Of two customers the payer typed the other's name and number, as in toHistoryRow.
    CROSS JOIN LATERAL (SELECT (p.direction = 'debit') <> (e.kind = 'reversal') OR o.kind <> 'customer' AS yes) named
    LEFT JOIN notification_settings s ON s.customer_id = c.id
    WHERE p.id > $2::bigint AND p.id <= $3::bigint AND e.kind NOT IN ('opening', 'own', 'exchange', 'interest', 'fee')
      -- A wire that comes back has a letter of its own.
      AND NOT (e.kind = 'return' AND p.direction = 'credit')
      -- The letters about a payout and an early repayment say the same.
      AND NOT (e.entered_by = 'customer' AND (e.kind = 'repayment' OR o.kind = 'loans'))
      AND coalesce(CASE p.direction WHEN 'credit' THEN s.money_in_mail ELSE s.money_out_mail END, true)
    ORDER BY p.id`,
    site.name,
    after,
    upTo,
  );
}

/** One email for each customer. */
function toMails(rows: MailedPosting[]) {
  const byCustomer = new Map<string, MailedPosting[]>();
  for (const row of rows)
    byCustomer.set(row.customerId, [
      ...(byCustomer.get(row.customerId) ?? []),
      row,
    ]);
  return [...byCustomer.values()].map((movements) =>
    movementsMail(
      movements[0]!.email,
      movements[0]!.fullName,
      (movements.length > MAX_LINES
        ? movements.toSorted(byConcern)
        : movements
      ).map(toLine),
    ),
  );
}

/** Money out first and the largest amounts first, so that no flood of small payments keeps a theft out of the email. */
function byConcern(one: MailedPosting, other: MailedPosting): number {
  if (one.direction !== other.direction)
    return one.direction === "debit" ? -1 : 1;
  if (one.baseMinor === other.baseMinor) return 0;
  if (one.baseMinor === null || other.baseMinor === null)
    return one.baseMinor === null ? -1 : 1;
  return one.baseMinor > other.baseMinor ? -1 : 1;
}

const toLine = (row: MailedPosting): MovementLine => ({
  direction: row.direction,
  amountMinor: row.amountMinor,
  currency: row.currency,
  account: row.account,
  cause: row.cause,
  description: row.description,
  otherName: row.otherName,
  otherNumber: row.otherNumber,
  feeMinor: row.feeMinor,
  wireState: row.wireState,
  arrivesOn: row.arrivesOn,
  reference: referenceOf(row.entryPublicId),
  enteredAt: row.enteredAt,
});
