import "server-only";
import type { ViewedCustomer } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";

/** A change by a member of staff that no colleague has confirmed. */
export type OpenControl = {
  id: string;
  /** The change, in words. */
  change: string;
  /** The username of the member of staff. */
  by: string;
  since: Date;
  until: Date;
};

const LABELS = new Map(
  Object.entries({
    opening: "Account opened",
    email: "Email address set",
    password: "Password set",
    number: "Account number set",
    codes: "Transfer codes set",
    factor: "Two-factor sign-in removed",
    status: "Status set to active",
    reset: "Password reset through an email address that staff had set",
  }),
);

const MAX_LISTED = 20;

/** Returns the unconfirmed changes of a customer's account, newest first, at most 20. */
export async function listOpenControls({
  id: customerId,
}: ViewedCustomer): Promise<OpenControl[]> {
  const rows = await prisma().accountControl.findMany({
    where: { account: { customerId }, confirmedAt: null },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
    select: {
      id: true,
      change: true,
      since: true,
      until: true,
      admin: { select: { username: true } },
    },
  });
  return rows.map(({ id, change, admin, ...row }) => ({
    ...row,
    id: String(id),
    change: LABELS.get(change) ?? change,
    by: admin.username,
  }));
}
