import { one } from "../../support/database";
import type { Person } from "../../support/people";
import type { Feature } from "../feature";
import { AMOUNT } from "../fields";
import { refusals } from "../hostile-values";

async function plantLoan(person: Person, amountMinor = 1): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO loan_requests (customer_id, type, amount_minor, reason)
     VALUES ($1, 'personal-loans', $2, 'access test') RETURNING id`,
    [person.id, amountMinor],
  );
  return id;
}

export const feature: Feature = {
  places: { loanId: ({ owner }) => plantLoan(owner) },
  watched: {
    loans:
      "SELECT string_agg(l::text, ' ' ORDER BY id) FROM loan_requests l WHERE customer_id = $1",
  },
  calls: {
    "POST /loan-request/{userId}": {
      body: ({ mark }) => ({ amount: "0.01", loanReason: mark }),
      fields: [
        {
          name: "loanType",
          refused: refusals.choice("Please choose a type of loan"),
        },
        {
          name: "amount",
          missing: "Please fill in all the fields",
          refused: refusals.filledAmount(
            "Please fill in all the fields",
            AMOUNT,
          ),
        },
        {
          name: "loanReason",
          missing: "Please fill in all the fields",
          refused: refusals.prose("Please fill in all the fields", 1_000),
        },
      ],
    },
    "POST /decide-loan/{loanId}": {
      body: ({ mark }) => ({ decision: "decline", reason: mark }),
      aboveLimit: {
        plant: ({ owner }) => plantLoan(owner, 10_000_001),
        changes: { decision: "approve", yearlyRate: "5", termMonths: "12" },
      },
      fields: [
        {
          name: "decision",
          missing: "Please approve or decline",
          refused: refusals.choice("Please approve or decline"),
        },
        {
          name: "reason",
          missing: "Please give a reason",
          refused: refusals.prose("Please give a reason", 500),
        },
      ],
    },
  },
};
