import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { customerActions } from "@/lib/features/customers/audit";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { findCustomerId } from "@/lib/identity/customer-key";

/** A sign-in as staff see it before they disable an account. */
type LastSignIn = { id: string; device: string; ip: string; at: Date };

const LAST = 5;

/**
 * Returns the last sign-ins of a customer, newest first, and writes an audit row. Returns null if the customer does
 * not exist.
 */
export async function listLastSignIns(
  admin: Admin,
  idOrNumber: string,
  context: RequestContext,
): Promise<LastSignIn[] | null> {
  return transaction(async (tx) => {
    const customerId = await findCustomerId(tx, idOrNumber);
    if (!customerId) return null;
    await audit(tx, admin, context, {
      action: customerActions["customer.sign-ins"],
      subjectCustomerId: customerId,
    });
    const rows = await tx.session.findMany({
      where: { customerId },
      orderBy: { createdAt: "desc" },
      take: LAST,
      select: { id: true, device: true, ip: true, createdAt: true },
    });
    return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt }));
  });
}
