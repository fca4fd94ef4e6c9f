import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { deleteCustomerFactor } from "@/lib/identity/two-factor/store";
import { forgetAllTries } from "@/lib/identity/two-factor/tries";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { notifyFactorRemoved } from "./notify";
import { removeSecondFactor } from "./staff-contract";

/** Removes the second factor of a customer whose account one person may not take control of alone. */
export const factorApproval = defineApproval({
  kind: "factor",
  title: "Removal of two-factor sign-in for",
  right: removeSecondFactor.right,
  request: z.object({
    about: z.string(),
    /** The second factor that was lost. Requests from before it was stored have none. */
    factor: z.string().optional(),
    reason: z.string(),
  }),
  essence: ({ factor }) => ["remove", ...(factor ? [factor] : [])],
  details: ({ reason }) => [["Identified by", reason]],
  prepare: ({ customerId, request: { factor, reason } }) =>
    Promise.resolve(async (tx, admin, context) => {
      if (!customerId) throw new DomainError(identityErrors.USER_NOT_FOUND);
      // The customer may have set up another one since.
      if (factor && factor !== (await findFactorId(tx, customerId)))
        throw new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
      await removeFactor(tx, admin, { customerId, reason }, context);
      return { entryId: null };
    }),
});

/** Returns the id of the second factor that a customer has set up; undefined without one. */
export const findFactorId = async (
  tx: Tx,
  customerId: string,
): Promise<string | undefined> =>
  (
    await tx.secondFactor.findUnique({
      where: { customerId, confirmedAt: { not: null } },
      select: { id: true },
    })
  )?.id;

/**
 * Removes a second factor, ends the customer's sessions, and notifies the customer.
 * @throws DomainError TWO_FACTOR_OFF.
 */
export async function removeFactor(
  tx: Tx,
  admin: Admin,
  { customerId, reason }: { customerId: string; reason: string },
  context: RequestContext,
): Promise<void> {
  const customer = { realm: "customer", id: customerId } as const;
  if (!(await deleteCustomerFactor(tx, admin, customerId)))
    throw new DomainError(secondFactorErrors.TWO_FACTOR_OFF);
  await forgetAllTries(tx, customer);
  await endSessionsOf(tx, customer);
  await audit(tx, admin, context, {
    action: identityActions["two-factor.remove"],
    subjectCustomerId: customerId,
    before: { twoFactor: "on" },
    after: { twoFactor: "off", reason },
  });
  await notifyFactorRemoved(tx, customerId);
}
