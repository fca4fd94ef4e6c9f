import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { requestApproval, toProposal } from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import { sendLetter } from "@/lib/features/inbox/public-service";
import type { Admin } from "@/lib/identity/callers";
import { formatMoney } from "@/lib/ledger/money";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { id } from "@/lib/platform/validation/fields";
import { loanActions, subjectOf } from "./audit";
import { writtenOffLetter } from "./message";
import { writeOffLoan } from "./staff-contract";
import { loanErrors } from "./staff-errors";
import { findLoan } from "./store";
import { LOAN_TYPES } from "./types";
import { aboutWriteOff, mayBeWrittenOff } from "./write-off-rules";
import type { WriteOffInput } from "./write-off-schema";

/** Writes off a loan, which always takes a second person. */
export const writeOffApproval = defineApproval({
  kind: "write_off",
  title: "Write-off of a loan to",
  right: writeOffLoan.right,
  request: z.object({
    about: z.string(),
    loan: id,
    amountMinor: z.string(),
    daysPastDue: z.int(),
    description: z.string(),
    reason: z.string(),
  }),
  // As loan_write_off in SQL.
  essence: ({ loan, amountMinor, reason }) => [loan, amountMinor, reason],
  details: (
    { amountMinor, daysPastDue, description, reason },
    { currency },
  ) => [
    ["Loan", description],
    ["Debt to write off", formatMoney(BigInt(amountMinor), currency)],
    ["Days past due", String(daysPastDue)],
    ["Reason", reason],
  ],
  prepare:
    async ({
      id: approvalId,
      request: { loan: loanId, amountMinor, reason },
    }) =>
    async (tx, admin, context) => {
      const entryId = await writeWriteOff(tx, admin, context, {
        approvalId,
        loanId,
        amountMinor: BigInt(amountMinor),
        reason,
      });
      const loan = (await findLoan(tx, loanId))!;
      await audit(tx, admin, context, {
        action: loanActions["loan.write-off"],
        ...subjectOf(loan),
        ...(entryId !== null && { entryId }),
        before: { status: "accepted" },
        after: { status: "written_off", amountMinor: Number(amountMinor) },
      });
      await sendLetter(tx, loan, writtenOffLetter(loan, BigInt(amountMinor)), {
        isMandatory: true,
      });
      return { entryId };
    },
});

/**
 * Proposes to write off what is left of a loan, for a second person to decide.
 * @throws DomainError NOT_FOUND, WRITE_OFF_OUTDATED, WRITE_OFF_TOO_EARLY or ALREADY_WAITING.
 */
export async function proposeWriteOff(
  admin: Admin,
  loanId: string,
  { reason }: WriteOffInput,
  context: RequestContext,
) {
  return transaction(async (tx) => {
    const loan = await findLoan(tx, loanId);
    if (!loan) throw new DomainError(commonErrors.NOT_FOUND);
    if (loan.status !== "accepted")
      throw new DomainError(loanErrors.WRITE_OFF_OUTDATED);
    const { owedMinor, daysPastDue } = await readArrears(tx, loanId);
    if (daysPastDue === null || !mayBeWrittenOff(daysPastDue))
      throw new DomainError(loanErrors.WRITE_OFF_TOO_EARLY);
    const reply = await requestApproval(
      tx,
      { admin, context },
      writeOffApproval.toApproval({
        customerId: loan.customerId,
        accountId: loan.accountId,
        amountMinor: owedMinor,
        request: {
          about: aboutWriteOff(loanId),
          loan: loanId,
          amountMinor: String(owedMinor),
          daysPastDue,
          description: `${LOAN_TYPES[loan.type]} of ${formatMoney(loan.amountMinor, loan.currency)}`,
          reason,
        },
      }),
    );
    return toProposal(reply);
  });
}

async function readArrears(tx: Tx, loanId: string) {
  const [row] = await tx.$queryRaw<
    [{ owedMinor: bigint; daysPastDue: number | null }]
  >`SELECT (SELECT coalesce(sum(principal_minor), 0)::bigint FROM loan_instalments
            WHERE loan_id = ${loanId}::uuid AND paid_at IS NULL) AS "owedMinor",
           bank_today() - loan_arrears_since(${loanId}::uuid) AS "daysPastDue"`;
  return row;
}

async function writeWriteOff(
  tx: Tx,
  { sessionSecret }: Admin,
  { ip, requestId }: RequestContext,
  writeOff: {
    approvalId: string;
    loanId: string;
    amountMinor: bigint;
    reason: string;
  },
): Promise<bigint | null> {
  const { approvalId, loanId, amountMinor, reason } = writeOff;
  const [row] = await tx.$queryRaw<[{ entryId: bigint | null }]>`
    SELECT loan_write_off(${sessionSecret}, ${approvalId}::uuid, ${loanId}::uuid, ${amountMinor}::bigint, ${reason}, ${ip},
                          ${requestId}) AS "entryId"`.catch(refuse);
  return row.entryId;
}

const refuse = throwRefusal({
  LM038: commonErrors.NOT_FOUND,
  LM050: loanErrors.WRITE_OFF_OUTDATED,
  LM052: loanErrors.WRITE_OFF_OUTDATED,
  LM098: loanErrors.WRITE_OFF_TOO_EARLY,
});
