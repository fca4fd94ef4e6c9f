import "server-only";
import { randomUUID } from "node:crypto";
import { seal, unseal } from "@/lib/crypto/sealed";
import { env, type Env } from "@/lib/env";
import { brandOf } from "./rules";
import type { CardInput } from "./schema";

/** A card as its row keeps it. */
export type SealedCard = {
  id: string;
  brand: string;
  last4: string;
  holder: string;
  expiry: string;
  keyId: string;
  sealedNumber: Uint8Array<ArrayBuffer>;
  /** Null where STORE_CVV is off. */
  sealedCvv: Uint8Array<ArrayBuffer> | null;
};

const numberPlace = (id: string) => `card-number:${id}`;
const cvvPlace = (id: string) => `card-cvv:${id}`;

type Settings = Pick<Env, "CARD_KEYS" | "STORE_CVV">;

/** A checked card with its secrets sealed, under a new id: what an earlier row held does not open in its place. */
export function sealCard(
  input: CardInput,
  { CARD_KEYS, STORE_CVV }: Settings = env(),
): SealedCard {
  const id = randomUUID();
  const number = seal(CARD_KEYS, input.cardNumber, numberPlace(id));
  return {
    id,
    brand: brandOf(input.cardNumber)!.name,
    last4: input.cardNumber.slice(-4),
    holder: input.cardHolderName,
    expiry: input.expiryDate,
    keyId: number.keyId,
    sealedNumber: number.data,
    sealedCvv: STORE_CVV ? seal(CARD_KEYS, input.cvv, cvvPlace(id)).data : null,
  };
}

/** The secrets of a row. @throws Error where key, row or bytes are not those that were sealed. */
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
  const open = (data: Uint8Array, place: string) =>
    unseal(CARD_KEYS, { keyId, data }, place);
  return {
    number: open(sealedNumber, numberPlace(id)),
    cvv: sealedCvv && open(sealedCvv, cvvPlace(id)),
  };
}
