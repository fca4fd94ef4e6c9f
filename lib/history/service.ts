import "server-only";
import { violatedIndex } from "@/lib/db/errors";
import { transaction } from "@/lib/db/prisma";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import type { Call } from "@/lib/http/route";
import { postWithin } from "@/lib/ledger/post";
import { findEntry } from "./admin-queries";
import { toReversible } from "./admin-row";
import { referenceOf } from "./row";
import { reversalProblem } from "./rules";

/**
 * Takes an entry off the default lists by posting its reversal; nothing is erased, and statements show both.
 * @throws DomainError ENTRY_UNKNOWN, REVERSAL_STAYS, ALREADY_REVERSED, NOT_REVERSIBLE, CREDITED_CLOSED or
 *   REVERSAL_UNFUNDED.
 */
export async function deleteHistoryEntry({
  caller,
  params,
  origin,
}: Call<"admin", unknown>) {
  const work = transaction(async (tx) => {
    const entry = await findEntry(tx, params.historyId!);
    if (!entry) throw refused("ENTRY_UNKNOWN");
    const problem = reversalProblem(toReversible(entry));
    if (problem) throw refused(problem);
    if (entry.debit_status === "closed")
      throw new DomainError("CREDITED_CLOSED");
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
      actor: { kind: "staff", id: caller.id },
      origin,
    });
  });
  await work.catch((error: unknown) => {
    // The account it went to may have spent the money since.
    if (error instanceof DomainError && error.code === "INSUFFICIENT_FUNDS")
      throw refused("REVERSAL_UNFUNDED");
    if (violatedIndex(error) === "ledger_entries_reverses_id_key")
      throw refused("ALREADY_REVERSED");
    throw error;
  });
  return { message: "This history record has been deleted successfully" };
}

const refused = (code: ErrorCode) => refusalAt(code, "historyId");
