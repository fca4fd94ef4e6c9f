import type { BankAccountKind, HandKind } from "@/lib/ledger/chart";

/** The account that a manual entry pays out into cash, and nothing else by hand. */
export const PAID_OUT = "unclaimed" satisfies BankAccountKind;

/** A kind of accounts that manual entries are between. */
export type ManualKind = HandKind | typeof PAID_OUT;
