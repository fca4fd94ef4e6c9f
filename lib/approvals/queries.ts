import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { env } from "@/lib/platform/config/env";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import { prisma, transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { readAmounts } from "./amounts";
import { approvalActions } from "./audit";
import { type ApprovalHandlers, type Owners, needsOf } from "./handler";
import type { ApprovalFilters } from "./filters";
import { type RequestRow, select, toRow } from "./row";
import { readApprovals } from "./staff-list";
import { findApproved, findPartners, readCounted } from "./store";
import {
  decisionProblem,
  needsAdministrator,
  withdrawalProblem,
} from "./rules";

export type ApprovalRow = RequestRow & {
  /** The error if the reader cannot decide it, or null. */
  problem: ReturnType<typeof decisionProblem>;
  /** Whether only administrators can decide it. */
  needsAdministrator: boolean;
  /** Whether the reader made the request and can still withdraw it. */
  canWithdraw: boolean;
};

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
  const rows = await readRows(admin, context, handlers, async (tx) => {
    const page = { after, limit: limit + 1 };
    const found = await readApprovals(tx, filters, page);
    return found.map(({ id }) => id);
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    limit,
    (row) => row.madeAt,
  );
  return { rows: pageRows, nextCursor };
}

/** Returns the requests with these ids. Writes an audit row. */
export const findRequests = (
  admin: Admin,
  ids: string[],
  context: RequestContext,
  handlers: ApprovalHandlers,
): Promise<ApprovalRow[]> =>
  readRows(admin, context, handlers, async () => ids);

/** Reads requests, newest first, with what the reader may do about each. */
async function readRows(
  admin: Admin,
  context: RequestContext,
  handlers: ApprovalHandlers,
  findIds: (tx: Tx) => Promise<string[]>,
): Promise<ApprovalRow[]> {
  const { records, owners } = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: approvalActions["approval.list"],
    });
    const records = await tx.approval.findMany({
      where: { id: { in: await findIds(tx) } },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      select,
    });
    return { records, owners: await findOwners(records, handlers, tx) };
  });
  const amounts = readAmounts(env());
  const approved = await findApproved(admin);
  const partners = await findPartners(admin);
  const counted = await readCounted(records);
  return records.map((record) => {
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
  });
}

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
