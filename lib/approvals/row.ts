import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type {
  ApprovalKind,
  ApprovalStatus,
} from "@/lib/platform/db/generated/enums";
import type { ReasonForApproval } from "@/lib/ledger/four-eyes";
import {
  BASE_CURRENCY,
  type Currency,
  type Money,
  toCurrency,
} from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { amountOf } from "./amount";
import type { ApprovalHandlers, Detail, Owners } from "./handler";
import { openPrivateData } from "./private-data";
import { readReason } from "./reason";

export type RequestRow = {
  id: string;
  kind: ApprovalKind;
  /** What the request does, as the beginning of a phrase that ends with the customer's name. */
  title: string;
  status: ApprovalStatus;
  /** What it moves, or what it exposes; null if it has no amount of its own. */
  amount: Money | null;
  customerName: string;
  accountNumber: string;
  /** Null once the customer is deleted, and for a kind that concerns no customer. */
  customerId: string | null;
  /** The total balance now, and after an approval; null if it does not change, or the request is closed. */
  balance: {
    beforeMinor: bigint;
    afterMinor: bigint;
    currency: Currency;
  } | null;
  /** Everything that an approval does. */
  details: Detail[];
  /** Why one person could not act alone; null for requests from before this was stored. */
  why: ReasonForApproval | null;
  madeBy: string;
  madeAt: Date;
  /** Null while it waits, and if the bank has ended it. */
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  entry: { id: string; reference: string } | null;
};

/** What {@link toRow} needs of a request. */
export const select = {
  id: true,
  kind: true,
  status: true,
  amountMinor: true,
  request: true,
  madeBy: true,
  madeAt: true,
  decidedAt: true,
  reason: true,
  maker: { select: { username: true } },
  decider: { select: { username: true } },
  entry: { select: { publicId: true } },
  privateData: { select: { sealed: true } },
  account: { select: { number: true, currency: true, balanceMinor: true } },
  customer: {
    select: {
      id: true,
      fullName: true,
      key: { select: { keyId: true, wrapped: true } },
    },
  },
} as const;

type Stored = Prisma.ApprovalGetPayload<{ select: typeof select }>;

/** Returns a request with everything that an approval of it does. */
export function toRow(
  {
    request,
    amountMinor,
    privateData,
    maker,
    decider,
    entry,
    account,
    customer,
    ...row
  }: Stored,
  handlers: ApprovalHandlers,
  owners: Owners,
): RequestRow {
  const handler = handlers[row.kind];
  const sealed = {
    id: row.id,
    customerId: customer?.id ?? null,
    key: customer?.key ?? null,
    sealed: privateData?.sealed ?? null,
  };
  const currency = toCurrency(account?.currency ?? BASE_CURRENCY);
  const why = readReason(request);
  const change =
    row.status === "waiting" && account
      ? handler.changeOf(request, amountMinor)
      : null;
  return {
    ...row,
    amount: amountOf({
      kind: row.kind,
      amountMinor,
      currency: account?.currency ?? null,
      why,
    }),
    customerId: customer?.id ?? null,
    balance:
      account && change !== null
        ? {
            beforeMinor: account.balanceMinor,
            afterMinor: account.balanceMinor + change,
            currency,
          }
        : null,
    title: handler.title,
    customerName:
      handler.subjectOf(request) ?? customer?.fullName ?? "Closed account",
    accountNumber: account?.number ?? "",
    details: handler.detailsOf(
      { ...toObject(request), ...openPrivateData(sealed) },
      { owners, currency },
    ),
    why,
    madeBy: maker.username,
    decidedBy: decider?.username ?? null,
    entry: entry && {
      id: entry.publicId,
      reference: referenceOf(entry.publicId),
    },
  };
}

const toObject = (stored: Prisma.JsonValue | undefined): Prisma.JsonObject =>
  typeof stored === "object" && !Array.isArray(stored) ? (stored ?? {}) : {};
