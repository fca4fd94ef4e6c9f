import "server-only";
import type { ViewedCustomer } from "@/lib/identity/callers";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { Shown } from "@/lib/platform/http/version";

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
    unblocking: "Account unblocked",
    reset: "Password reset through an email address that staff had set",
  }),
);

/**
 * Returns the unconfirmed changes of a customer, newest first. Of changes of the same kind by the same
 * colleague, the newest one: none may push another one off the list that a colleague confirms.
 */
export async function listOpenControls({
  id: customerId,
}: ViewedCustomer): Promise<OpenControl[]> {
  const rows = await findOpen(prisma(), customerId);
  return rows.map(({ id, change, admin, ...row }) => ({
    ...row,
    id: String(id),
    change: LABELS.get(change) ?? change,
    by: admin.username,
  }));
}

/** Returns the values of these changes that the card shows, for the version of their confirmation. */
export const toShown = (
  controls: readonly { id: string | bigint }[],
): Shown<"changes"> => ({
  changes: controls.map(({ id }) => id).join(" "),
});

/** {@link toShown} of the changes as they are in `tx`. Lock the accounts before. */
export const findShown = async (tx: Tx, customerId: string) =>
  toShown(await findOpen(tx, customerId));

const findOpen = (db: Pick<Tx, "customerControl">, customerId: string) =>
  db.customerControl.findMany({
    where: { customerId, confirmedAt: null },
    distinct: ["adminId", "change"],
    orderBy: { id: "desc" },
    select: {
      id: true,
      change: true,
      since: true,
      until: true,
      admin: { select: { username: true } },
    },
  });
