import type { FeatureSeed } from "../features";
import { JONAS, PETRA } from "../people";

/** Test numbers of the card schemes; no real card has them. */
const CARDS = [
  {
    account: PETRA,
    cardNumber: "4242424242424242",
    cardHolderName: "Petra Muster",
    month: "08",
    cvv: "123",
  },
  {
    account: JONAS,
    cardNumber: "5555555555554444",
    cardHolderName: "Jonas Beispiel",
    month: "03",
    cvv: "456",
  },
];

/** Gives two customers a card that is valid for three more years, encrypted with the keys of this process. */
const insert: FeatureSeed["insert"] = async (client, { today }) => {
  const { sealCard } = await import("@/lib/features/cards/sealing");
  const year = String(Number(today.slice(2, 4)) + 3);
  for (const { account, month, ...input } of CARDS) {
    const card = sealCard({ ...input, expiryDate: `${month}/${year}` });
    await client.query(
      `INSERT INTO cards (id, customer_id, brand, last4, holder, expiry, key_id, sealed_number, sealed_cvv)
       SELECT $1, customer_id, $2, $3, $4, $5, $6, $7, $8 FROM accounts WHERE number = $9`,
      [
        card.id,
        card.brand,
        card.last4,
        card.holder,
        card.expiry,
        card.keyId,
        Buffer.from(card.sealedNumber),
        card.sealedCvv && Buffer.from(card.sealedCvv),
        account,
      ],
    );
  }
};

export const seed: FeatureSeed = { insert };
