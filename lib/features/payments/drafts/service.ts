import "server-only";
import { draftLimit } from "@/lib/features/payments/limits";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { customerRing } from "@/lib/platform/customer-keys/store";
import { sealOwn, unsealOwn } from "@/lib/platform/crypto/customer-ring";
import { transaction } from "@/lib/platform/db/prisma";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import {
  transferDraftSchema,
  type DraftFields,
  type SavedDraft,
} from "./schema";
import { deleteDraft, readDraft, writeDraft } from "./store";

type TransferDraft = {
  fields: DraftFields;
  /** The number of the account that was chosen to pay. */
  fromAccount: string;
  savedAt: Date;
};

const aadOf = (customerId: string) => `transfer-draft:${customerId}`;

/**
 * Replaces the customer's draft; an empty one is discarded. Fields that were typed for an account of somebody else are
 * ignored.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function saveDraft(
  customer: Customer,
  { fromAccount, ...fields }: SavedDraft,
): Promise<{ savedAt: string | null }> {
  const { id } = customer;
  const account = await ownAccount(customer, fromAccount);
  // A form that was left open, in a browser in which somebody else has signed in since.
  if (!account) return { savedAt: null };
  await enforceLimit(draftLimit, id);
  const isEmpty = Object.values(fields).every((value) => value === "");
  return transaction(async (tx) => {
    if (isEmpty) {
      await deleteDraft(id, tx);
      return { savedAt: null };
    }
    const ring = await customerRing(tx, id);
    const draft = {
      accountId: account.id,
      sealed: sealOwn(ring, JSON.stringify(fields), aadOf(id)),
    };
    return { savedAt: (await writeDraft(tx, id, draft)).toISOString() };
  });
}

/** Discards the customer's draft, if there is one. */
export async function discardDraft({
  id,
}: Customer): Promise<{ message: string }> {
  await deleteDraft(id);
  return { message: "Draft discarded" };
}

/** Returns the customer's draft, or null. */
export async function findDraft({
  id,
}: Customer): Promise<TransferDraft | null> {
  return transaction(async (tx) => {
    const stored = await readDraft(tx, id);
    if (!stored) return null;
    const text = unsealOwn(
      await customerRing(tx, id),
      stored.sealed,
      aadOf(id),
    );
    return {
      fields: transferDraftSchema.parse(JSON.parse(text)),
      // A customer's account has a number.
      fromAccount: stored.account.number!,
      savedAt: stored.savedAt,
    };
  });
}
