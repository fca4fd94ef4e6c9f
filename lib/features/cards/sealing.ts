import "server-only";
import { randomUUID } from "node:crypto";
import { seal, unseal } from "@/lib/platform/crypto/sealed";
import { env, type Env } from "@/lib/platform/config/env";
import { brandOf } from "./rules";
import type { CardInput } from "./schema";

export type SealedCard = {
  id: string;
  brand: string;
  last4: string;
  holder: string;
  expiry: string;
  keyId: string;
  sealedNumber: Uint8Array<ArrayBuffer>;
  /** Null if STORE_CVV is off. */
  sealedCvv: Uint8Array<ArrayBuffer> | null;
};

const numberAad = (id: string) => `card-number:${id}`;
const cvvAad = (id: string) => `card-cvv:${id}`;

type Settings = Pick<Env, "CARD_KEYS" | "STORE_CVV">;

/**
 * Seals a validated card under a new id, so that the sealed data of an earlier row cannot be opened in its place.
 */
export function sealCard(
  input: CardInput,
  { CARD_KEYS, STORE_CVV }: Settings = env(),
): SealedCard {
  const id = randomUUID();
  const number = seal(CARD_KEYS, input.cardNumber, numberAad(id));
  return {
    id,
    brand: brandOf(input.cardNumber)!.name,
    last4: input.cardNumber.slice(-4),
    holder: input.cardHolderName,
    expiry: input.expiryDate,
    keyId: number.keyId,
    sealedNumber: number.data,
    sealedCvv: STORE_CVV ? seal(CARD_KEYS, input.cvv, cvvAad(id)).data : null,
  };
}

/**
 * Opens the sealed number and security code of a card.
 * @throws Error if the key, the row or the bytes differ from those at sealing.
 */
export function unsealCard(
  {
    id,
    keyId,
    sealedNumber,
    sealedCvv,
  }: Pick<SealedCard, "id" | "keyId"> & {
    sealedNumber: Uint8Array;
    sealedCvv: Uint8Array | null;
  },
  { CARD_KEYS }: Pick<Settings, "CARD_KEYS"> = env(),
): { number: string; cvv: string | null } {
  const open = (data: Uint8Array, aad: string) =>
    unseal(CARD_KEYS, { keyId, data }, aad);
  return {
    number: open(sealedNumber, numberAad(id)),
    cvv: sealedCvv && open(sealedCvv, cvvAad(id)),
  };
}
