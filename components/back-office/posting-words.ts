import {
  type Currency,
  formatMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";

/** The words of the two forms. */
export const POSTING_WORDS = {
  credit: {
    account: "Account to credit",
    other: "From account",
    send: "SEND",
    done: "credited to",
  },
  debit: {
    account: "Account to debit",
    other: "Account to pay into",
    send: "DEBIT",
    done: "debited from",
  },
} as const;

export type Outcome = { tone: "good" | "info"; text: string };

/** Returns what the form shows after a call. Without a reference the call waits for a second member of staff. */
export function outcomeOf(
  kind: "credit" | "debit",
  values: { amount: string; chooseAccount: string },
  currency: Currency,
  reference: string | undefined,
): Outcome {
  const amount = formatMoney(
    parseTypedMoney(values.amount, currency) ?? 0n,
    currency,
  );
  const number = values.chooseAccount;
  return reference === undefined
    ? {
        tone: "info",
        text: `The ${kind} of ${amount} for account ${number} is waiting for approval. A second member of staff decides under Approvals.`,
      }
    : {
        tone: "good",
        text: `${amount} ${POSTING_WORDS[kind].done} account ${number}, reference ${reference}.`,
      };
}
