import { dayOfMonth, daysBefore } from "../days";
import type { FeatureSeed } from "../features";
import { JONAS, PETRA } from "../people";

const PAYEES = [
  {
    owner: PETRA,
    name: "Jonas Beispiel",
    number: JONAS,
    bank: "Limmat",
    reference: "Thank you",
    nickname: "Jonas",
  },
  {
    owner: PETRA,
    name: "Schreinerei Probe",
    number: "991700000010",
    bank: "Sample Cantonal Bank",
    reference: "",
    nickname: "Joiner",
  },
  {
    owner: JONAS,
    name: "Petra Muster",
    number: PETRA,
    bank: "Limmat",
    reference: "",
    nickname: "",
  },
];

/** Saves a few payees, and a standing order between the two main customers. */
const insert: FeatureSeed["insert"] = async (client, { today }) => {
  await client.query(
    `INSERT INTO beneficiaries (customer_id, account_name, account_number, bank, reference, nickname)
     SELECT a.customer_id, p.name, p.number, p.bank, p.reference, p.nickname
     FROM jsonb_to_recordset($1::jsonb) AS p (owner text, name text, number text, bank text, reference text, nickname text)
     JOIN accounts a ON a.number = p.owner`,
    [JSON.stringify(PAYEES)],
  );
  let first = today;
  do first = daysBefore(first, -1);
  while (dayOfMonth(first) !== 1);
  await client.query(
    `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, description, amount_minor,
                                  rhythm, first_on, next_on, try_on)
     SELECT customer_id, id, 'Jonas Beispiel', $2, 'Limmat', 'Shared garden', 4500, 'monthly', $3, $3, $3
     FROM accounts WHERE number = $1`,
    [PETRA, JONAS, first],
  );
};

export const seed: FeatureSeed = { insert };
