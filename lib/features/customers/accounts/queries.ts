import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import { customerActions } from "@/lib/features/customers/audit";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { toCurrency, type Currency } from "@/lib/ledger/money";
import { listSignIns, type SignIn } from "@/lib/identity/sessions/queries";
import { prisma, transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";

/** The number of sign-ins that staff see before they disable an account. */
const LAST = 5;

/** Returns the last sign-ins of a customer, newest first, and writes an audit row. */
export async function listLastSignIns(
  admin: Admin,
  customer: ViewedCustomer,
  context: RequestContext,
): Promise<SignIn[]> {
  await transaction((tx) =>
    audit(tx, admin, context, {
      action: customerActions["customer.sign-ins"],
      subjectCustomerId: customer.id,
    }),
  );
  const { latest } = await listSignIns(customer);
  return latest.slice(0, LAST);
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
  const currency = toCurrency(named?.currency ?? customer.accountCurrency);
  return { value, label: customer.fullName, note: value, currency };
}
