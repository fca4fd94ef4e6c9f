import { z } from "zod";
import type { KeyRing } from "@/lib/platform/crypto/key-ring";
import { seal, unseal } from "@/lib/platform/crypto/sealed";

const bodySchema = z.object({ text: z.string(), html: z.string() });

export type MailBody = z.infer<typeof bodySchema>;

/** An email with its recipient, so that somebody who writes to the row cannot have its code sent elsewhere. */
type Place = { id: string; recipient: string };

const bodyAad = ({ id, recipient }: Place) => `outbox-mail:${id}:${recipient}`;

/** Encrypts the body of an email while it waits, because it may contain a code. @param keys DATA_KEYS */
export const sealBody = (
  keys: KeyRing,
  place: Place,
  { text, html }: MailBody,
) => {
  const { keyId, data } = seal(
    keys,
    JSON.stringify({ text, html }),
    bodyAad(place),
  );
  return { keyId, sealedBody: data };
};

/** @throws Error if the body belongs to another email or recipient, or to keys that are not configured. */
export const unsealBody = (
  keys: KeyRing,
  place: Place,
  { keyId, sealedBody }: { keyId: string; sealedBody: Uint8Array },
): MailBody =>
  bodySchema.parse(
    JSON.parse(unseal(keys, { keyId, data: sealedBody }, bodyAad(place))),
  );
