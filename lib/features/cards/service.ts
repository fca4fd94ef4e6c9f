import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, Customer } from "@/lib/identity/callers";
import { notifyChanges } from "@/lib/identity/notify";
import { requirePassword } from "@/lib/identity/require-password";
import { commonErrors } from "@/lib/platform/errors/common";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { lockPerson } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { maskedNumber } from "@/lib/platform/format";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { cardActions } from "./audit";
import { staffCardErrors } from "./staff-errors";
import { toCardJson, toShown } from "./serializers";
import type { CardInput, ShowCard } from "./schema";
import { sealCard, unsealCard } from "./sealing";
import {
  deleteCardRow,
  findCardOf,
  findSealedCard,
  replaceCard,
  writeFrozen,
} from "./store";
import { cardLimit } from "./rules";

/**
 * Stores the customer's card, sealed, and replaces an earlier one. @throws DomainError VERSION_CONFLICT or
 * TOO_MANY_THIS_HOUR.
 */
export async function saveCard(
  customer: Customer,
  input: CardInput,
  context: RequestContext,
) {
  await enforceLimit(cardLimit, customer.id);
  const card = sealCard(input);
  await transaction(async (tx) => {
    const before = await lockShown(tx, customer.id);
    requireSeen(context, before);
    await replaceCard(tx, customer.id, card);
    await audit(tx, customer, context, {
      action: cardActions["card.save"],
      subjectCustomerId: customer.id,
      personal: { before, after: toShown(card) },
    });
    await notifyChanges(tx, customer.id, {
      by: "own",
      changes: ["card.save"],
      facts: { "card.save": `${card.brand}, ${maskedNumber(card.last4)}` },
    });
  });
  return { message: "Card saved" };
}

/** Returns what the customer's pages show of the card, which only this transaction can change from here on. */
async function lockShown(tx: Tx, customerId: string) {
  await lockPerson(tx, customerId);
  return toShown(await findCardOf(tx, customerId));
}

/** Deletes the customer's own card. @throws DomainError VERSION_CONFLICT, or NOT_FOUND if there is none. */
export async function deleteCard(customer: Customer, context: RequestContext) {
  await transaction(async (tx) => {
    const before = await lockShown(tx, customer.id);
    requireSeen(context, before);
    if (!(await deleteCardRow(tx, customer.id)))
      throw new DomainError(commonErrors.NOT_FOUND);
    await audit(tx, customer, context, {
      action: cardActions["card.delete"],
      subjectCustomerId: customer.id,
      personal: { before, after: toShown(null) },
    });
    await notifyChanges(tx, customer.id, {
      by: "own",
      changes: ["card.delete"],
    });
  });
  return { message: "Card removed" };
}

/**
 * Freezes or unfreezes the customer's own card. Does nothing if it already is.
 * @throws DomainError NOT_FOUND without a card, or TOO_MANY_THIS_HOUR.
 */
export async function setCardFrozen(
  customer: Customer,
  frozen: boolean,
  context: RequestContext,
) {
  await enforceLimit(cardLimit, customer.id);
  const action = frozen ? "card.freeze" : "card.unfreeze";
  await transaction(async (tx) => {
    const changed = await writeFrozen(tx, customer.id, frozen);
    if (changed === null) throw new DomainError(commonErrors.NOT_FOUND);
    if (!changed) return;
    await audit(tx, customer, context, {
      action: cardActions[action],
      subjectCustomerId: customer.id,
      before: { isFrozen: !frozen },
      after: { isFrozen: frozen },
    });
    await notifyChanges(tx, customer.id, { by: "own", changes: [action] });
  });
  return { message: frozen ? "Card frozen" : "Card unfrozen" };
}

/**
 * Returns the full number and security code of a card to a staff member who enters their own password. The audit row
 * is written in the same transaction. The security code is null if none is stored.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED, NOT_FOUND or CARD_FROZEN.
 */
export async function showCard(
  admin: Admin,
  id: string,
  { password }: ShowCard,
  context: RequestContext,
) {
  await requirePassword(admin, password, "password");
  return transaction(async (tx) => {
    const card = await findSealedCard(tx, id);
    if (!card) throw new DomainError(commonErrors.NOT_FOUND);
    if (card.frozenAt) throw new DomainError(staffCardErrors.CARD_FROZEN);
    const { number, cvv } = unsealCard(card);
    await audit(tx, admin, context, {
      action: cardActions["card.show"],
      subjectCustomerId: card.customerId,
    });
    return { card: { ...toCardJson(card), cardNumber: number, cvv } };
  });
}
