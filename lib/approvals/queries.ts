import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { env } from "@/lib/platform/config/env";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type {
  ApprovalKind,
  ApprovalStatus,
} from "@/lib/platform/db/generated/enums";
import { prisma, transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { ReasonForApproval } from "@/lib/ledger/four-eyes";
import { referenceOf } from "@/lib/ledger/reference";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { readAmounts } from "./amounts";
import { approvalActions } from "./audit";
import {
  type ApprovalHandlers,
  type Detail,
  type Owners,
  needsOf,
} from "./handler";
import type { ApprovalFilters } from "./filters";
import { EXPOSING_KINDS } from "./kinds";
import { openPrivateData } from "./private-data";
import { readReason } from "./reason";
import { readApprovals } from "./staff-list";
import { findApproved, findPartners, readCounted } from "./store";
import {
  decisionProblem,
  needsAdministrator,
  withdrawalProblem,
} from "./rules";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

type RequestRow = {
  id: string;
  kind: ApprovalKind;
  /** What the request does, as the beginning of a phrase that ends with the customer's name. */
  title: string;
  status: ApprovalStatus;
  amountMinor: bigint;
  currency: Currency;
  customerName: string;
  accountNumber: string;
  /** Null once the customer is deleted, and for a kind that concerns no customer. */
  customerId: string | null;
  /** The total balance now, and after an approval; null if it does not change, or the request is closed. */
  balance: { beforeMinor: bigint; afterMinor: bigint } | null;
  /** Everything that an approval does. */
  details: Detail[];
  /** Why one person could not act alone; null for requests from before this was stored. */
  why: ReasonForApproval | null;
  madeBy: string;
  madeAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  entry: { id: string; reference: string } | null;
};

export type ApprovalRow = RequestRow & {
  /** The error if the reader cannot decide it, or null. */
  problem: ReturnType<typeof decisionProblem>;
  /** Whether only administrators can decide it. */
  needsAdministrator: boolean;
  /** Whether the reader made the request and can still withdraw it. */
  canWithdraw: boolean;
};

const select = {
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

/**
 * Returns one page of requests, newest first. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listApprovals(
  admin: Admin,
  { limit, cursor, filters }: Page & { filters: ApprovalFilters },
  context: RequestContext,
  handlers: ApprovalHandlers,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const { records, owners } = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: approvalActions["approval.list"],
    });
    const found = await readApprovals(tx, filters, { after, limit: limit + 1 });
    const records = await tx.approval.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      select,
    });
    return { records, owners: await findOwners(records, handlers, tx) };
  });
  const { pageRows, nextCursor } = cutTimePage(
    records,
    limit,
    (row) => row.madeAt,
  );
  const amounts = readAmounts(env());
  const approved = await findApproved(admin);
  const partners = await findPartners(admin);
  const counted = await readCounted(pageRows);
  return {
    rows: pageRows.map((record) => {
      const customerId = record.customer?.id ?? null;
      const needs = {
        ...record,
        countsMinor: counted.get(record.id) ?? record.amountMinor,
        ...needsOf(handlers, { ...record, customerId }, owners),
        isOfPartner: partners.has(record.madeBy),
      };
      return {
        ...toRow(record, handlers, owners),
        problem: decisionProblem(needs, admin, amounts, approved),
        needsAdministrator: needsAdministrator(needs, amounts),
        canWithdraw: withdrawalProblem(record, admin) === null,
      };
    }),
    nextCursor,
  };
}

function toRow(
  {
    request,
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
  const currency = (account?.currency ?? BASE_CURRENCY) as Currency;
  const change =
    row.status === "waiting" && account
      ? handler.changeOf(request, row.amountMinor)
      : null;
  return {
    ...row,
    currency: EXPOSING_KINDS.includes(row.kind) ? BASE_CURRENCY : currency,
    customerId: customer?.id ?? null,
    balance:
      account && change !== null
        ? {
            beforeMinor: account.balanceMinor,
            afterMinor: account.balanceMinor + change,
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
    why: readReason(request),
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

/** Returns the owners of the accounts on the other side. Requests store the ids of accounts, not names. */
export async function findOwners(
  requests: readonly { kind: ApprovalKind; request: Prisma.JsonValue }[],
  handlers: ApprovalHandlers,
  tx: Tx = prisma(),
): Promise<Owners> {
  const ids = requests.flatMap(
    ({ kind, request }) => handlers[kind].otherAccountOf(request) ?? [],
  );
  if (ids.length === 0) return new Map();
  const accounts = await tx.account.findMany({
    where: { id: { in: ids } },
    select: { id: true, customer: { select: { id: true, fullName: true } } },
  });
  return new Map(
    accounts.flatMap(({ id, customer }) => (customer ? [[id, customer]] : [])),
  );
}

/** A request that waits for a second person. */
export type WaitingRequest = { madeBy: string; madeAt: Date };

/** Returns the requests that wait about these matters, by matter. */
export async function findWaiting(
  matters: readonly string[],
  tx: Tx = prisma(),
): Promise<Map<string, WaitingRequest>> {
  if (matters.length === 0) return new Map();
  const rows = await tx.$queryRawUnsafe<(WaitingRequest & { about: string })[]>(
    `SELECT a.request->>'about' AS about, m.username AS "madeBy", a.made_at AS "madeAt"
     FROM approvals a JOIN admins m ON m.id = a.made_by
     WHERE a.request->>'about' = ANY ($1::text[]) AND a.status = 'waiting'`,
    matters,
  );
  return new Map(rows.map(({ about, ...row }) => [about, row]));
}
