import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction } from "@/lib/db/prisma";
import { referenceOf } from "@/lib/history/row";
import type { Origin } from "@/lib/ledger/post";
import { afterTime, cutTimePage, type Page } from "@/lib/paging";
import { detailsOf, type Detail } from "./details";
import {
  decisionProblem,
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
 * One page of what waits (`waiting`) or was decided, newest first. Writes an audit row. @throws DomainError CURSOR_INVALID.
 */
export async function listApprovals(
  admin: Admin,
  { limit, cursor, waiting }: Page & { waiting: boolean },
  origin: Origin,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const after = afterTime("madeAt", cursor);
  const found = await transaction(async (tx) => {
    await audit(tx, admin, origin, { action: "approval.list" });
    return tx.approval.findMany({
      where: { status: waiting ? "waiting" : { not: "waiting" }, ...after },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      take: limit + 1,
      select,
    });
  });
  const { kept, nextCursor } = cutTimePage(found, limit, (row) => row.madeAt);
  return {
    rows: kept.map(({ request, maker, decider, entry, customer, ...row }) => ({
      ...row,
      customerName: customer?.fullName ?? "Closed account",
      accountNumber: customer?.account?.number ?? "",
      details: detailsOf(row.kind, request),
      madeBy: maker.username,
      decidedBy: decider?.username ?? null,
      entry: entry && {
        id: entry.publicId,
        reference: referenceOf(entry.publicId),
      },
      problem: decisionProblem(row, admin),
    })),
    nextCursor,
  };
}
