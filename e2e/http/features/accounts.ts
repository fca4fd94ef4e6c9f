import { shutLimit } from "../../../lib/identity/limits";
import { newAccountNumber } from "../../../lib/ledger/account-number";
import { addDays } from "../../../lib/platform/time/calendar";
import { bankToday } from "../../../lib/platform/time/clock";
import { one, sql } from "../../support/database";
import {
  ABOVE_LIMIT_MINOR,
  plantCustomer,
  plantMoney,
  type Person,
} from "../../support/people";
import type { Feature } from "../feature";
import { AMOUNT, type Field, line } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const FROM = "Please choose the account to move money from";
const TO = "Please choose the account to move money to";

/** Plants an empty second account, or a pot. Returns its number. */
async function plantAccount(person: Person, type = "pot"): Promise<string> {
  const { number } = await one<{ number: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, is_main, place)
     VALUES ('customer', $1, $2, $3, false, 1) RETURNING number`,
    [person.id, newAccountNumber(), type],
  );
  return number;
}

/** Plants a blocked account of a customer who has more than one person may hand over. Returns its number. */
async function plantBlockedRich(): Promise<string> {
  const rich = await plantCustomer({ balanceMinor: ABOVE_LIMIT_MINOR });
  const number = await plantAccount(rich);
  await sql("UPDATE accounts SET state = 'blocked' WHERE number = $1", [
    number,
  ]);
  return number;
}

const KIND: Field[] = [
  {
    name: "type",
    missing: "Please choose the type of the account",
    refused: refusals.choice("Please choose the type of the account"),
  },
  {
    name: "currency",
    missing: "Please choose a currency",
    refused: refusals.choice("Please choose a currency"),
  },
];

const REASON: Field = line("reason", "Please give a reason", 300);

const NAME: Field = {
  name: "name",
  refused: refusals.optionalLine("Please enter a valid name", 40),
};

const POT: Field[] = [
  { name: "goal", refused: unlessAbsent(refusals.amount(AMOUNT)) },
  {
    name: "lockedUntil",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
];

export const feature: Feature = {
  places: { accountNumber: ({ owner }) => plantAccount(owner) },
  watched: {
    accounts: `SELECT string_agg(concat_ws(' ', a.number, a.name, a.state, a.place, a.goal_minor, a.locked_until), ',' ORDER BY id)
      FROM accounts a WHERE customer_id = $1`,
  },
  // The matrix shuts more accounts than a member of staff may in an hour.
  before: () =>
    sql("DELETE FROM throttles WHERE scope = $1", [shutLimit.scope]).then(
      () => undefined,
    ),
  calls: {
    "POST /accounts": {
      isActiveOnly: true,
      body: ({ mark }) => ({ type: "current", currency: "EUR", name: mark }),
      fields: [...KIND, NAME, ...POT],
    },
    "PUT /accounts/{accountNumber}": {
      body: ({ mark }) => ({
        name: mark,
        goal: "12.50",
        lockedUntil: addDays(bankToday(), 900),
      }),
      fields: [NAME, ...POT],
      mayBeEmpty: true,
      overtake: (number) =>
        sql("UPDATE accounts SET name = 'Else' WHERE number = $1", [number]),
    },
    "DELETE /accounts/{accountNumber}": {},
    "PUT /total-currency": {
      body: () => ({ currency: "CHF" }),
      fields: [
        {
          name: "currency",
          missing: "Please choose a currency",
          refused: refusals.choice("Please choose a currency"),
        },
      ],
    },
    "POST /open-account/{userId}": {
      body: ({ mark }) => ({ type: "savings", currency: "CHF", name: mark }),
      fields: [...KIND, NAME],
    },
    "PUT /name-account/{accountNumber}": {
      body: ({ mark }) => ({ name: mark }),
      fields: [NAME],
      mayBeEmpty: true,
      overtake: (number) =>
        sql("UPDATE accounts SET name = 'Else' WHERE number = $1", [number]),
    },
    "PUT /free-of-fees/{accountNumber}": {
      body: ({ mark }) => ({ until: "2099-01-31", reason: mark }),
      fields: [
        {
          name: "until",
          refused: unlessAbsent(refusals.day("Please enter a valid date")),
        },
        REASON,
      ],
      overtake: (number) =>
        sql(
          "UPDATE accounts SET free_of_fees_until = '2098-01-31' WHERE number = $1",
          [number],
        ),
    },
    "POST /block-account/{accountNumber}": {
      body: ({ mark }) => ({ reason: mark }),
      fields: [REASON],
    },
    "POST /unblock-account/{accountNumber}": {
      plant: async ({ owner }) => {
        const number = await plantAccount(owner);
        await sql("UPDATE accounts SET state = 'blocked' WHERE number = $1", [
          number,
        ]);
        return number;
      },
      body: ({ mark }) => ({ reason: mark }),
      aboveLimit: { plant: plantBlockedRich },
      fields: [REASON],
    },
    "POST /close-account/{accountNumber}": {
      body: ({ mark }) => ({ reason: mark }),
      fields: [REASON],
    },
    "POST /move": {
      takesOwn: "NOT_YOUR_ACCOUNT",
      prepare: async ({ owner }) => {
        await plantMoney(owner.accountId, 100);
        return { code: await plantAccount(owner) };
      },
      body: ({ owner, mark, code }) => ({
        fromAccount: owner.number,
        toAccount: code ?? newAccountNumber(),
        amount: "0.01",
        description: mark,
      }),
      fields: [
        {
          name: "fromAccount",
          missing: FROM,
          refused: refusals.digits(FROM, { short: "" }),
        },
        {
          name: "toAccount",
          missing: TO,
          refused: refusals.digits(TO, { short: "" }),
        },
        {
          name: "amount",
          missing: "Please enter the amount to move, or the amount to keep",
          refused: unlessAbsent(refusals.amount(AMOUNT)),
        },
        { name: "keep", refused: unlessAbsent(refusals.amountOrZero(AMOUNT)) },
        {
          name: "description",
          refused: refusals.optionalLine(
            "Please enter a valid description",
            140,
          ),
        },
      ],
    },
  },
};
