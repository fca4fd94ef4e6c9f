import "server-only";
import {
  defineApproval,
  type Detail,
  type Known,
  type Owners,
} from "@/lib/approvals/handler";
import { recordReason } from "@/lib/audit/reason";
import { capitalised } from "@/lib/platform/format";
import { referenceOf } from "@/lib/ledger/reference";
import { postWithin } from "@/lib/ledger/post";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  essenceOf,
  HISTORY_FIELDS,
  planMovement,
  requireAccount,
  storedMovement,
  type StoredMovement,
} from "./plan";
import { addTransaction, credit, debit } from "./staff-contract";

const CONTRACTS = { credit, debit, history: addTransaction };

/** Plans a stored movement again and posts it, or throws the errors of {@link planMovement} and the ledger. */
const movementApproval = <Kind extends "credit" | "debit" | "history">(
  kind: Kind,
  title: string,
) =>
  defineApproval({
    kind,
    title,
    right: CONTRACTS[kind].right,
    request: storedMovement,
    essence: essenceOf,
    details: toDetails,
    otherAccount: ({ other }) =>
      other && "account" in other ? other.account : null,
    change: ({ direction }, amountMinor) =>
      direction === "credit" ? amountMinor : -amountMinor,
    prepare: async ({ id, accountId, request }) => {
      const { account: field, other: otherField } = HISTORY_FIELDS;
      if (!accountId) throw new DomainError(staffLedgerErrors.ACCOUNT_UNKNOWN);
      const account = await requireAccount(accountId, field);
      const { other: stored } = request;
      const other =
        stored && "account" in stored
          ? await requireAccount(stored.account, otherField)
          : stored;
      const { movement } = await planMovement(
        { ...request, account, other },
        HISTORY_FIELDS,
      );
      return async (tx, admin, context) => {
        const posted = await postWithin(tx, {
          ...movement,
          actor: { kind: "staff", sessionSecret: admin.sessionSecret },
          approvalId: id,
          context,
        });
        await recordReason(tx, admin, context, {
          entryId: posted.entryId,
          subjectCustomerId: account.customerId,
          subjectAccountId: account.id,
          reason: request.reason,
          rebooks: request.rebooks,
        });
        return posted;
      };
    },
  });

export const movementApprovals = {
  credit: movementApproval("credit", "Credit to"),
  debit: movementApproval("debit", "Debit from"),
  history: movementApproval("history", "Added transaction for"),
};

function toDetails(
  {
    direction,
    other,
    description,
    bank,
    date,
    time,
    reason,
    rebooks,
  }: StoredMovement,
  { owners }: Known,
): Detail[] {
  return [
    ["Type", capitalised(direction)],
    [direction === "credit" ? "From" : "To", describeOtherSide(other, owners)],
    ["Bank", bank],
    ["Description", description],
    ["Reason", reason],
    ["Replaces", rebooks ? referenceOf(rebooks) : ""],
    [
      "Value date",
      [
        date?.split("-").reverse().join("/") ?? (time && "Day of approval"),
        time,
      ]
        .filter(Boolean)
        .join(", ") || "Day of approval",
    ],
  ];
}

function describeOtherSide(
  other: StoredMovement["other"],
  owners: Owners,
): string {
  if (!other) return "The bank’s cash account";
  if ("account" in other) {
    const name = owners.get(other.account)?.fullName ?? "Closed account";
    return [name, other.number].filter(Boolean).join(", ");
  }
  return [other.name, other.number].filter(Boolean).join(", ");
}
