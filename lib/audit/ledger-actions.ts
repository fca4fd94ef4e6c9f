import type { EntryKind } from "@/lib/platform/db/generated/enums";
import { defineActions } from "./actions";

const posting = (noun: string) => ({
  staff: `Posted ${noun}`,
  customer: `Posted ${noun} to your account`,
});

/** The actions of the rows that the ledger itself writes with each entry. */
export const ledgerActions = defineActions({
  "ledger.opening": posting("an opening balance"),
  "ledger.transfer": posting("a transfer"),
  "ledger.wire": posting("a wire"),
  "ledger.credit": posting("a credit"),
  "ledger.debit": posting("a debit"),
  "ledger.adjustment": posting("an adjustment"),
  "ledger.reversal": posting("a reversal"),
  "ledger.settlement": posting("a wire settlement"),
  "ledger.return": posting("a wire return"),
  "ledger.incoming": posting("a payment from another bank"),
  "ledger.own": posting("a move between the customer’s accounts"),
  "ledger.exchange": posting("an exchange"),
  "ledger.repayment": posting("a loan repayment"),
  "ledger.interest": posting("interest"),
  "ledger.fee": posting("a fee"),
  "ledger.manual": posting("a manual entry"),
  "ledger.write_off": posting("the write-off of a loan"),
} satisfies Record<`ledger.${EntryKind}`, unknown>);
