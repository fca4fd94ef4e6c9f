import { insertLoan } from "../../../lib/testing/insert-loan";
import { one, sql } from "../../support/database";
import type { Person } from "../../support/people";
import type { Feature } from "../feature";
import { amount, AMOUNT, type Field, optionalCode } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";
import { bankToday } from "../../../lib/platform/time/clock";

const INSTALMENT = "Please enter the monthly instalment of the offer";

const account = (name: string): Field => ({
  name,
  refused: refusals.digits("Please enter a valid account number", {
    short: "",
  }),
});

async function plantLoan(person: Person, amountMinor = 1): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason)
     VALUES ($1, $2, 'personal-loans', $3, 'access test') RETURNING id`,
    [person.id, person.accountId, amountMinor],
  );
  return id;
}

/** Plants an offer of one cent. */
async function plantOffer(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, status, yearly_rate_bp,
                                term_months, instalment_minor, offer_until, decided_at, decided_by)
     SELECT $1, $2, 'personal-loans', 1, 'access test', 'offered', 0, 1, 1, '2099-01-01', now(), id FROM admins LIMIT 1
     RETURNING id`,
    [person.id, person.accountId],
  );
  return id;
}

/** Plants a loan of ten cents that was paid out today. */
async function plantDebt(person: Person): Promise<string> {
  const id = crypto.randomUUID();
  await insertLoan(sql, {
    id,
    accountId: person.accountId,
    amountMinor: 10n,
    yearlyRateBp: 500,
    termMonths: 1,
    paidOutOn: bankToday(),
  });
  return id;
}

/** Plants a loan whose first instalment has been overdue for a year. */
async function plantArrears(person: Person): Promise<string> {
  const id = crypto.randomUUID();
  await insertLoan(sql, {
    id,
    accountId: person.accountId,
    amountMinor: 10n,
    yearlyRateBp: 500,
    termMonths: 1,
    paidOutOn: "2024-01-05",
  });
  await sql(
    "UPDATE loan_instalments SET missed_at = now() WHERE loan_id = $1",
    [id],
  );
  return id;
}

export const feature: Feature = {
  places: { loanId: ({ owner }) => plantLoan(owner) },
  watched: {
    loans:
      "SELECT string_agg(l::text, ' ' ORDER BY id) FROM loan_requests l WHERE customer_id = $1",
    instalments: `SELECT string_agg(i::text, ' ' ORDER BY i.loan_id, i.position) FROM loan_instalments i
      JOIN loan_requests l ON l.id = i.loan_id WHERE l.customer_id = $1`,
  },
  calls: {
    "GET /export-loans": {},
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
        {
          name: "monthlyIncome",
          refused: unlessAbsent(
            refusals.amount("Please enter a valid monthly income"),
          ),
        },
        account("toAccount"),
        {
          name: "loanProduct",
          refused: unlessAbsent(refusals.line("Please choose a loan", 60)),
        },
      ],
    },
    "POST /loan-offers/{loanId}/accept": {
      plant: ({ owner }) => plantOffer(owner),
      body: () => ({ instalment: "0.01" }),
      fields: [
        {
          name: "instalment",
          missing: INSTALMENT,
          refused: refusals.amount(INSTALMENT),
        },
        optionalCode,
      ],
    },
    "POST /loan-offers/{loanId}/decline": {
      plant: ({ owner }) => plantOffer(owner),
    },
    "POST /loans/{loanId}/repay": {
      plant: ({ owner }) => plantDebt(owner),
      body: () => ({ scope: "part", amount: "0.01" }),
      fields: [
        {
          name: "scope",
          missing: "Please choose how much to repay",
          refused: refusals.choice("Please choose how much to repay"),
        },
        amount,
        account("fromAccount"),
      ],
    },
    "POST /write-off-loan/{loanId}": {
      unknown: "NOT_FOUND",
      plant: ({ owner }) => plantArrears(owner),
      body: ({ mark }) => ({ reason: mark }),
      fields: [
        {
          name: "reason",
          missing: "Please give a reason",
          refused: refusals.prose("Please give a reason", 500),
        },
      ],
    },
    "POST /decide-loan/{loanId}": {
      overtake: (id) =>
        sql(
          `UPDATE loan_requests SET status = 'offered', yearly_rate_bp = 0, term_months = 1, instalment_minor = 1,
             offer_until = '2099-01-01', decided_at = now(), decided_by = (SELECT id FROM admins LIMIT 1)
           WHERE id = $1`,
          [id],
        ),
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
