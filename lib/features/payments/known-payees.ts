import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Customer } from "@/lib/identity/callers";
import { listBeneficiaries } from "./beneficiaries/queries";
import type { Beneficiary } from "./beneficiaries/serializers";
import type { KnownPayee, Payee } from "./payee";

const UNSAVED_SHOWN = 8;
/** The newest payments of an account that are searched for payees, so that a long history costs no more. */
const PAYMENTS_SEARCHED = 200;

type RecentRow = {
  id: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
};

/** Returns those that the customer paid last, from any account, newest first, and then the other saved payees. */
export async function listKnownPayees(
  customer: Customer,
): Promise<KnownPayee[]> {
  const [beneficiaries, recent] = await Promise.all([
    listBeneficiaries(customer),
    listRecent(customer),
  ]);
  const saved = new Map(
    beneficiaries.map((beneficiary) => {
      const payee = toPayee(beneficiary);
      const { id, nickname, accountName } = beneficiary;
      const known = { ...payee, id, label: nickname || accountName };
      return [toAccountKey(payee), known];
    }),
  );
  const unsaved = recent
    .filter((payee) => !saved.has(toAccountKey(payee)))
    .slice(0, UNSAVED_SHOWN);
  const paid = recent.flatMap(
    (payee) =>
      saved.get(toAccountKey(payee)) ?? (unsaved.includes(payee) ? payee : []),
  );
  return [...new Set([...paid, ...saved.values()])];
}

/** Returns a saved payee as a form takes it. */
export const toPayee = (saved: Beneficiary): Payee => ({
  accountName: saved.accountName,
  recipientAccount: saved.accountNumber,
  bank: saved.bank,
  description: saved.reference,
});

const toAccountKey = (payee: { recipientAccount: string; bank: string }) =>
  `${payee.recipientAccount} ${payee.bank}`;

/** Returns the payees of the newest transfers and wires of each account, newest first. */
async function listRecent({ id }: Customer): Promise<KnownPayee[]> {
  const { rows } = await pool().query<RecentRow>(
    `SELECT e.public_id AS id, e.counterparty_name AS "accountName",
            e.counterparty_number AS "recipientAccount", e.bank
     FROM accounts a CROSS JOIN LATERAL (
       SELECT id, entry_id FROM ledger_postings WHERE account_id = a.id AND direction = 'debit'
       ORDER BY id DESC LIMIT ${PAYMENTS_SEARCHED}) p
     JOIN ledger_entries e ON e.id = p.entry_id
     WHERE a.customer_id = $1 AND e.kind IN ('transfer', 'wire') AND e.entered_by <> 'staff' AND e.counterparty_number <> ''
       -- A QR-IBAN takes payments of its bill only.
       AND e.counterparty_number !~ '^(CH|LI)..3[01]'
     ORDER BY p.id DESC`,
    [id],
  );
  const newest = new Map<string, RecentRow>();
  for (const row of rows)
    if (!newest.has(toAccountKey(row))) newest.set(toAccountKey(row), row);
  return [...newest.values()].map((row) => ({
    ...row,
    description: "",
    label: row.accountName,
  }));
}
