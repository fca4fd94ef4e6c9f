import { cardLimit } from "@/lib/features/cards/rules";
import { one, sql } from "../../support/database";
import { bearer, send } from "../../support/http";
import { forgetLimit } from "../../support/limits";
import { PASSWORD, type Person } from "../../support/people";
import { customerToken } from "../../support/session";
import type { Feature, Planted, Stage } from "../feature";
import { line, ownPassword } from "../fields";
import { refusals } from "../hostile-values";

const INCOMPLETE = "Please fill in all fields.";

/** Returns a valid card with a test number. */
const cardBody = (cardHolderName: string) => ({
  cardNumber: "4242 4242 4242 4242",
  cardHolderName,
  expiryDate: "12/40",
  cvv: "123",
});

/** Saves a card by the API, because only the server can encrypt it. Returns its id. */
async function plantCard(person: Person): Promise<string> {
  const { status, text } = await send({
    method: "POST",
    path: "/api/card-details",
    headers: bearer(await customerToken(person)),
    body: cardBody("Pia Tester"),
  });
  if (status !== 200) throw new Error(`card not saved: ${text}`);
  await forgetLimit(cardLimit, [person.id]);
  const { id } = await one<{ id: string }>(
    "SELECT id FROM cards WHERE customer_id = $1",
    [person.id],
  );
  return id;
}

/** Plants a card of the caller that nobody can open, frozen or not. */
async function plantCallersCard(
  { owner, holder }: Stage,
  isFrozen: boolean,
): Promise<Planted> {
  const id = holder?.realm === "customer" ? holder.id : owner.id;
  await sql(
    `INSERT INTO cards (customer_id, brand, last4, holder, expiry, key_id, sealed_number, frozen_at)
     VALUES ($1, 'Visa', '4242', 'Pia Tester', '12/40', 'test', '\\x00', CASE WHEN $2 THEN now() END)
     ON CONFLICT (customer_id) DO UPDATE SET frozen_at = excluded.frozen_at`,
    [id, isFrozen],
  );
  return {};
}

export const feature: Feature = {
  places: { cardId: ({ owner }) => plantCard(owner) },
  watched: { card: "SELECT k::text FROM cards k WHERE customer_id = $1" },
  calls: {
    "POST /card-details": {
      body: ({ mark }) => cardBody(mark),
      fields: [
        {
          name: "cardNumber",
          missing: INCOMPLETE,
          refused: refusals.textOrInteger(
            INCOMPLETE,
            "Please enter a valid card number",
          ),
        },
        line("cardHolderName", INCOMPLETE, 60),
        {
          name: "expiryDate",
          missing: INCOMPLETE,
          refused: refusals.text(
            INCOMPLETE,
            "Please enter the expiry date as MM/YY",
          ),
        },
        {
          name: "cvv",
          missing: INCOMPLETE,
          refused: refusals.textOrInteger(
            INCOMPLETE,
            "Please enter the security code (CVV) of your card",
          ),
        },
      ],
    },
    "DELETE /card-details/{userId}": {
      overtake: (id) =>
        sql(
          "UPDATE cards SET holder = 'Somebody Else' WHERE customer_id = $1",
          [id],
        ),
      prepare: async ({ owner }) => ({ id: await plantCard(owner) }),
    },
    "POST /freeze-card": { prepare: (stage) => plantCallersCard(stage, false) },
    "POST /unfreeze-card": {
      prepare: (stage) => plantCallersCard(stage, true),
    },
    "GET /all-card-details": { list: { caller: "admin" } },
    "POST /show-card/{cardId}": {
      body: () => ({ password: PASSWORD }),
      fields: [ownPassword],
    },
  },
};
