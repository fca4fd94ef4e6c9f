import type { CaseKind, CaseStatus } from "@/lib/platform/db/generated/enums";
import { type Money, toCurrency } from "@/lib/ledger/money";
import { site } from "@/lib/platform/config/site";

// These words are here because the inbox shows cases, and the feature of cases imports the inbox.

export const CASE_KINDS = {
  not_recognised: "Payment not recognised",
  wrong_amount: "Wrong amount",
  not_received: "Payment not received",
  recall: "Recall of a wire",
} as const satisfies Record<CaseKind, string>;

export const CASE_KIND_NAMES = [
  "not_recognised",
  "wrong_amount",
  "not_received",
  "recall",
] as const satisfies CaseKind[];

export const CASE_STATUSES = {
  opened: "Opened",
  in_progress: "In progress",
  answered: "Answered",
  refunded: "Refunded",
  granted: "Wire returned",
  reversed: "Payment reversed",
  declined: "Declined",
} as const satisfies Record<CaseStatus, string>;

/** A case as both sides see it. */
export type CaseDetails = {
  id: string;
  number: string;
  kind: CaseKind;
  status: CaseStatus;
  openedAt: Date;
  closedAt: Date | null;
  /** The reason why it was declined; null otherwise. */
  reason: string | null;
  /** The amount that the bank refunded; null without a refund. */
  refunded: Money | null;
  /** Every state that it has had, oldest first. */
  events: { status: CaseStatus; at: Date }[];
};

/** The fields from which {@link toCaseDetails} makes a case, for Prisma. */
export const caseSelect = {
  id: true,
  number: true,
  kind: true,
  status: true,
  openedAt: true,
  closedAt: true,
  reason: true,
  refundedMinor: true,
  refund: {
    select: {
      publicId: true,
      postings: {
        take: 1,
        select: { account: { select: { currency: true } } },
      },
    },
  },
  events: {
    orderBy: { id: "asc" },
    select: { status: true, at: true },
  },
} as const;

type CaseRecord = Omit<CaseDetails, "refunded"> & {
  refundedMinor: bigint | null;
  /** The entry of the refund, for its currency. */
  refund: { postings: { account: { currency: string } }[] } | null;
};

/** Returns a case as {@link caseSelect} reads it, with further fields as they are. */
export function toCaseDetails<R extends CaseRecord>({
  refundedMinor,
  refund,
  ...record
}: R): Omit<R, "refundedMinor" | "refund"> & Pick<CaseDetails, "refunded"> {
  const account = refund?.postings[0]?.account;
  return {
    ...record,
    refunded:
      account && refundedMinor !== null
        ? { minor: refundedMinor, currency: toCurrency(account.currency) }
        : null,
  };
}

const HOUR_MS = 3_600_000;

/** The time by which the bank has promised an answer. */
export const answerBy = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + site.figures.replyHours * HOUR_MS);

/** The time since which a message is not late yet. */
export const answerableSince = (now: Date): Date =>
  new Date(now.getTime() - site.figures.replyHours * HOUR_MS);

/** The title of the notification and the email when a member of staff takes on a case. */
export const inProgressTitle = (number: string): string =>
  `Case ${number} is in progress`;
