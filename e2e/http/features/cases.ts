import { caseLimit } from "@/lib/features/cases/rules";
import { messageLimit } from "../../../lib/features/inbox/limits";
import { one } from "../../support/database";
import { forgetLimit } from "../../support/limits";
import {
  ABOVE_LIMIT_MINOR,
  plantCustomer,
  plantPayment,
  type Person,
} from "../../support/people";
import type { Feature } from "../feature";
import { amount } from "../fields";
import { ATTACHMENTS } from "./inbox";
import { refusals } from "../hostile-values";

type Kind = "wrong_amount" | "recall";

/** Plants the payment of a case of this kind. Returns its public id. */
const plantPaymentFor = async (
  person: Person,
  kind: Kind = "wrong_amount",
  amountMinor = 1,
): Promise<string> => {
  const entryKind = kind === "recall" ? "wire" : "debit";
  return (await plantPayment(person, amountMinor, entryKind)).id;
};

/** Plants an open case about a new payment. Returns its id. */
async function plantCase(
  person: Person,
  kind: Kind = "wrong_amount",
  amountMinor = 1,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    `WITH message AS (
       INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       VALUES ($1, true, $3, $4, 'Case', 'Why?') RETURNING conversation_id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
     SELECT $5::case_kind, $1, e.id, conversation_id FROM message, ledger_entries e WHERE e.public_id = $2
     RETURNING id`,
    [
      person.id,
      await plantPaymentFor(person, kind, amountMinor),
      person.fullName,
      person.email,
      kind,
    ],
  );
  return id;
}

const plantLargeCase = (kind: Kind) => async () => {
  const balanceMinor = ABOVE_LIMIT_MINOR;
  return plantCase(
    await plantCustomer({ balanceMinor }),
    kind,
    ABOVE_LIMIT_MINOR,
  );
};

export const feature: Feature = {
  places: {
    entryId: ({ owner }) => plantPaymentFor(owner),
    caseId: ({ owner }) => plantCase(owner),
  },
  // The matrix opens more cases and writes more messages than a customer may in an hour.
  before: async ({ holders }) => {
    const ids = holders.map(({ id }) => id);
    await forgetLimit(caseLimit, ids);
    await forgetLimit(messageLimit, ids);
  },
  watched: {
    cases:
      "SELECT string_agg(k::text, ' ' ORDER BY id) FROM cases k WHERE customer_id = $1",
  },
  calls: {
    "GET /export-cases": {},
    "POST /open-case/{entryId}": {
      body: ({ mark }) => ({ kind: "wrong_amount", message: mark }),
      fields: [
        {
          name: "kind",
          missing: "Please choose what is wrong",
          refused: refusals.choice("Please choose what is wrong"),
        },
        {
          name: "message",
          missing: "Please tell us what happened",
          refused: refusals.prose("Please tell us what happened", 2_000),
        },
        ATTACHMENTS,
      ],
    },
    "POST /decline-case/{caseId}": {
      body: ({ mark }) => ({ reason: mark }),
      fields: [
        {
          name: "reason",
          missing: "Please give a reason",
          refused: refusals.prose("Please give a reason", 500),
        },
      ],
    },
    "POST /refund-case/{caseId}": {
      aboveLimit: {
        plant: plantLargeCase("wrong_amount"),
        changes: { amount: "100000.01" },
      },
      body: () => ({ amount: "0.01" }),
      fields: [amount],
    },
    "POST /grant-recall/{caseId}": {
      plant: ({ owner }) => plantCase(owner, "recall"),
      aboveLimit: { plant: plantLargeCase("recall") },
    },
  },
};
