import "server-only";
import type { ViewedCustomer } from "@/lib/identity/callers";
import { env } from "@/lib/platform/config/env";
import {
  openCustomerRing,
  unsealOwn,
} from "@/lib/platform/crypto/customer-ring";
import { prisma } from "@/lib/platform/db/prisma";
import { noteAad } from "./store";

export type CustomerNote = {
  id: string;
  note: string;
  /** The author's username. */
  writtenBy: string;
  writtenAt: Date;
};

const MAX_LISTED = 100;

/** Returns the notes about a customer, newest first, at most 100. */
export async function listNotes({
  id: customerId,
}: ViewedCustomer): Promise<CustomerNote[]> {
  const rows = await prisma().customerNote.findMany({
    where: { customerId },
    orderBy: [{ writtenAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: {
      id: true,
      sealed: true,
      writtenAt: true,
      author: { select: { username: true } },
      customer: { select: { key: { select: { keyId: true, wrapped: true } } } },
    },
  });
  const key = rows[0]?.customer.key;
  if (!key) return [];
  const ring = openCustomerRing(env().DATA_KEYS, customerId, key);
  return rows.map(({ id, sealed, writtenAt, author }) => ({
    id,
    note: unsealOwn(ring, sealed, noteAad(id)),
    writtenBy: author.username,
    writtenAt,
  }));
}
