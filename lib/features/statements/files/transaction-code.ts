/** A bank transaction code of ISO 20022: domain, family and sub-family. */
export type TransactionCode = readonly [string, string, string];

type Coded = {
  /** The kind of the entry, or of the entry that a reversal takes back. */
  kind: string;
  /** The kind of account on the other side. */
  otherKind: string;
  direction: "credit" | "debit";
};

/**
 * Returns the code of an entry from the external code list of ISO 20022. A credit or debit by staff is a payment of
 * another kind, because the ledger does not know whether it was cash.
 */
export function transactionCodeOf({
  kind,
  otherKind,
  direction,
}: Coded): TransactionCode {
  const isCredit = direction === "credit";
  const miscellaneous = isCredit ? "MCOP" : "MDOP";
  const transfers = isCredit ? "RCDT" : "ICDT";
  if (otherKind === "loans")
    return ["LDAS", "CSLN", isCredit ? "DDWN" : "PPAY"];
  if (otherKind === "interest") return ["LDAS", miscellaneous, "INTR"];
  if (otherKind === "interest_paid") return ["ACMT", miscellaneous, "INTR"];
  if (otherKind === "fees") return ["ACMT", miscellaneous, "FEES"];
  if (kind === "exchange") return ["FORX", "SPOT", "OTHR"];
  if (otherKind === "unclaimed") return ["ACMT", "OPCL", "ACCC"];
  if (kind === "opening") return ["ACMT", "OPCL", "ACCO"];
  if (otherKind === "adjustments") return ["ACMT", miscellaneous, "ADJT"];
  if (kind === "return") return ["PMNT", transfers, "RRTN"];
  // Between two accounts of this bank.
  if (otherKind === "customer") return ["PMNT", transfers, "BOOK"];
  return ["PMNT", transfers, "OTHR"];
}
