import "server-only";
import type { Accepted } from "@/lib/approvals/accepted";
import type { Execute, Waiting } from "@/lib/approvals/execute";
import { waitForApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/auth/callers";
import { violatedIndex } from "@/lib/db/errors";
import { transaction, type Tx } from "@/lib/db/prisma";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { postWithin, type Origin } from "@/lib/ledger/post";
import { findEntry, type EntrySides } from "./admin-queries";
import { toReversible } from "./admin-row";
import { referenceOf } from "@/lib/ledger/reference";
import { reversalProblem } from "./rules";

/**
 * Removes an entry from the default lists by posting its reversal. Nothing is erased: statements show both. Above
 * the approval limit it waits for a second person.
 * @throws DomainError ENTRY_UNKNOWN, REVERSAL_STAYS, ALREADY_REVERSED, NOT_REVERSIBLE, CREDITED_CLOSED,
 * REVERSAL_UNFUNDED or ALREADY_WAITING.
 */
export async function deleteHistoryEntry(
  admin: Admin,
  id: string,
  origin: Origin,
): Promise<{ message: string } | Accepted> {
  const waiting = await transaction(async (tx) => {
    const entry = await requireReversible(tx, id);
    const waits = await waitForApproval(
      tx,
      admin,
      {
        kind: "deletion",
        customerId: (entry.debit_customer_id ?? entry.credit_customer_id)!,
        amountMinor: entry.amount_minor,
        request: {
          about: `deletion:${entry.public_id}`,
          entry: entry.public_id,
          description: entry.description,
        },
      },
      origin,
    );
    if (!waits) await reverse(tx, entry, admin, origin);
    return waits;
  }).catch(toRefusal);
  return (
    waiting ?? {
      message: "This history record has been deleted successfully",
    }
  );
}

/**
 * Returns the handler that reverses an entry after approval. The handler throws the DomainErrors of {@link
 * deleteHistoryEntry}.
 */
export function prepareDeletion({ request }: Waiting): Promise<Execute> {
  const { entry } = request as { entry: string };
  return Promise.resolve((tx, admin, origin) =>
    requireReversible(tx, entry)
      .then((current) => reverse(tx, current, admin, origin))
      .catch(toRefusal),
  );
}

async function requireReversible(tx: Tx, publicId: string) {
  const entry = await findEntry(tx, publicId);
  if (!entry) throw refused("ENTRY_UNKNOWN");
  const problem = reversalProblem(toReversible(entry));
  if (problem) throw refused(problem);
  if (entry.debit_status === "closed") throw refused("CREDITED_CLOSED");
  return entry;
}

function reverse(tx: Tx, entry: EntrySides, admin: Admin, origin: Origin) {
  return postWithin(tx, {
    kind: "reversal",
    debitAccountId: entry.credit_account_id,
    creditAccountId: entry.debit_account_id,
    amountMinor: entry.amount_minor,
    description: `Reversal of ${referenceOf(entry.public_id)}`,
    bank: entry.bank,
    counterpartyName: entry.counterparty_name,
    counterpartyNumber: entry.counterparty_number,
    reversesId: entry.entry_id,
    actor: { kind: "staff", id: admin.id },
    origin,
  });
}

function toRefusal(error: unknown): never {
  // The credited account may have spent the money since.
  if (error instanceof DomainError && error.code === "INSUFFICIENT_FUNDS")
    throw refused("REVERSAL_UNFUNDED");
  if (violatedIndex(error) === "ledger_entries_reverses_id_key")
    throw refused("ALREADY_REVERSED");
  throw error;
}

const refused = (code: ErrorCode) => refusalAt(code, "historyId");
