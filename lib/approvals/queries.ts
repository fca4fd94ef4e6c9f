import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { prisma, transaction, type Tx } from "@/lib/db/prisma";
import { referenceOf } from "@/lib/history/row";
import type { Origin } from "@/lib/ledger/post";
import { afterTime, cutTimePage, type Page } from "@/lib/paging";
import { detailsOf, otherCustomerOf, type Detail, type Names } from "./details";
import {
  decisionProblem,
  withdrawalProblem,
  type ApprovalKind,
  type ApprovalStatus,
} from "./rules";

/** What waits, or waited, for a second person. */
export type ApprovalRow = {
  id: string;
  kind: ApprovalKind;
  status: ApprovalStatus;
  amountMinor: bigint;
  customerName: string;
  accountNumber: string;
  /** All of what would be done. */
  details: Detail[];
  madeBy: string;
  madeAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  entry: { id: string; reference: string } | null;
  /** Why the one who looks cannot decide it, as a code of the catalogue; null where they can. */
  problem: ReturnType<typeof decisionProblem>;
  /** The one who looks asked for it, and can still take it back. */
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
  customer: {
    select: { id: true, fullName: true, account: { select: { number: true } } },
  },
} as const;

/**
 * One page of what waits (`waiting`) or was decided or withdrawn, newest first. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listApprovals(
  admin: Admin,
  { limit, cursor, waiting }: Page & { waiting: boolean },
  origin: Origin,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const after = afterTime("madeAt", cursor);
  const { found, names } = await transaction(async (tx) => {
    await audit(tx, admin, origin, { action: "approval.list" });
    const found = await tx.approval.findMany({
      where: { status: waiting ? "waiting" : { not: "waiting" }, ...after },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      take: limit + 1,
      select,
    });
    return { found, names: await findOtherNames(tx, found) };
  });
  const { kept, nextCursor } = cutTimePage(found, limit, (row) => row.madeAt);
  return {
    rows: kept.map(({ request, maker, decider, entry, customer, ...row }) => ({
      ...row,
      customerName: customer?.fullName ?? "Closed account",
      accountNumber: customer?.account?.number ?? "",
      details: detailsOf(row.kind, request, names),
      madeBy: maker.username,
      decidedBy: decider?.username ?? null,
      entry: entry && {
        id: entry.publicId,
        reference: referenceOf(entry.publicId),
      },
      problem: decisionProblem(row, admin),
      canWithdraw: withdrawalProblem(row, admin) === null,
    })),
    nextCursor,
  };
}

/** Who stands on the other side of these requests, as they are called now: a request keeps ids, and no names. */
async function findOtherNames(
  tx: Tx,
  asked: readonly { request: unknown }[],
): Promise<Names> {
  const ids = asked.flatMap(({ request }) => otherCustomerOf(request) ?? []);
  const found = await tx.customer.findMany({
    where: { id: { in: ids } },
    select: { id: true, fullName: true },
  });
  return new Map(found.map(({ id, fullName }) => [id, fullName]));
}

/** How many requests wait for a second person. */
export function countWaitingApprovals(_admin: Admin): Promise<number> {
  return prisma().approval.count({ where: { status: "waiting" } });
}
