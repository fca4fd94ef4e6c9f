import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { customerActions } from "@/lib/features/customers/audit";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import type { Currency } from "@/lib/ledger/money";
import { prisma, transaction } from "@/lib/platform/db/prisma";
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

/**
 * Returns the account with a number, or the main account of a customer, for a form in which it is already chosen, and
 * writes an audit row; null without an account that exists.
 */
export async function findAccountChoice(
  admin: Admin,
  idOrNumber: string | undefined,
  context: RequestContext,
): Promise<
  (Record<"value" | "label" | "note", string> & { currency: Currency }) | null
> {
  const customer =
    idOrNumber && (await getCustomerDetail(admin, idOrNumber, context));
  if (!customer) return null;
  const named = await prisma().account.findUnique({
    where: { number: idOrNumber },
    select: { number: true, currency: true },
  });
  const value = named?.number ?? customer.accountNumber;
  const currency = (named?.currency ?? customer.accountCurrency) as Currency;
  return { value, label: customer.fullName, note: value, currency };
}
