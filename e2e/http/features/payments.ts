import { newAccountNumber } from "../../../lib/ledger/account-number";
import { toCreditorReference } from "../../../lib/ledger/payment-reference";
import { one, sql } from "../../support/database";
import { paymentFileForm } from "../../support/files";
import {
  ABOVE_LIMIT_MINOR,
  plantCustomer,
  plantPayment,
  transferBody,
  type Person,
} from "../../support/people";
import type { Feature } from "../feature";
import { amount, AMOUNT, line, optionalCode, type Field } from "../fields";
import { refusals, unlessAbsent, unlessWhole } from "../hostile-values";

const WIRES = "Please choose at least one wire";

/** Plants a pending wire, by default of one cent. Returns its public id. */
const plantWire = async (person: Person, amountMinor = 1): Promise<string> =>
  (await plantPayment(person, amountMinor, "wire")).id;

async function plantLargeWire(): Promise<string> {
  const balanceMinor = ABOVE_LIMIT_MINOR;
  return plantWire(await plantCustomer({ balanceMinor }), ABOVE_LIMIT_MINOR);
}

async function plantBeneficiary(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO beneficiaries (customer_id, account_name, account_number, bank)
     VALUES ($1, 'Erika Example', $2, 'Elsewhere Bank') RETURNING id`,
    [person.id, newAccountNumber()],
  );
  return id;
}

/** Plants an empty account for somebody who has one. Returns its id and number. */
const plantAnother = (person: Person) =>
  one<{ id: string; number: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, is_main, place)
     VALUES ('customer', $1, $2, 'savings', false, 1) RETURNING id, number`,
    [person.id, newAccountNumber()],
  );

/** Plants an account in francs, which bills can pay. Returns its number. */
async function plantFrancs(person: Person): Promise<string> {
  const { id, number } = await plantAnother(person);
  await sql("UPDATE accounts SET currency = 'CHF' WHERE id = $1", [id]);
  return number;
}

/** Plants a request for money. Returns its id. */
async function plantRequest(person: Person): Promise<string> {
  const account = await plantAnother(person);
  await sql("UPDATE accounts SET currency = 'CHF' WHERE id = $1", [account.id]);
  const { id } = await one<{ id: string }>(
    `INSERT INTO payment_requests (customer_id, account_id, reference, message, street, postcode, town, country)
     VALUES ($1, $2, $3, '', 'Testweg 1', '8000', 'Zurich', 'CH') RETURNING id`,
    [person.id, account.id, toCreditorReference(account.number)],
  );
  return id;
}

/** Plants a file with one payment to another bank. Returns its id. */
async function plantFile(person: Person): Promise<string> {
  const line = {
    ...{ line: 1, blockId: "B", endToEndId: "E", amount: "0.01" },
    ...{ accountName: "Erika Example", recipientAccount: "4444000011112222" },
    ...{ bank: "Elsewhere Bank", description: "", paymentReference: "" },
    fault: "",
  };
  const { id } = await one<{ id: string }>(
    "INSERT INTO payment_files (customer_id, account_id, message_id, lines) VALUES ($1, $2, 'M', $3) RETURNING id",
    [person.id, person.accountId, JSON.stringify([line])],
  );
  return id;
}

/** Plants a monthly order to another account of the person. Returns its id. */
async function plantOwnOrder(person: Person): Promise<string> {
  const id = await plantOrder(person);
  const payee = await plantAnother(person);
  await sql("UPDATE standing_orders SET payee_account_id = $2 WHERE id = $1", [
    id,
    payee.id,
  ]);
  return id;
}

/** Plants a monthly order that is due in the distant future. Returns its id. */
async function plantOrder(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, amount_minor, rhythm,
                                  first_on, next_on, try_on)
     VALUES ($1, $2, 'Erika Example', '4444000011112222', 'Elsewhere Bank', 1, 'monthly', '2099-01-31', '2099-01-31',
             '2099-01-31') RETURNING id`,
    [person.id, person.accountId],
  );
  return id;
}

const beneficiaryBody = (reference: string) => ({
  accountName: "Erika Example",
  recipientAccount: newAccountNumber(),
  bank: "Elsewhere Bank",
  reference,
});

const payee = (name: string, number: string): Field[] => [
  line("accountName", name),
  {
    name: "recipientAccount",
    missing: number,
    refused: refusals.digits(number, { short: "" }),
  },
  line("bank", "Please enter the bank name"),
];

const PAYEE = payee(
  "Please enter the payee name",
  "Please enter a valid payee account number",
);

const TRANSFER_PAYEE = payee(
  "Please enter the beneficiary account name",
  "Please enter a valid beneficiary account number",
);

const BENEFICIARY: Field[] = [
  ...PAYEE,
  {
    name: "reference",
    refused: refusals.optionalLine("Please enter a valid description", 140),
  },
  {
    name: "nickname",
    refused: refusals.optionalLine("Please enter a valid nickname", 60),
  },
];

const transferCode = (name: string, missing: string): Field => ({
  name,
  missing,
  refused: unlessWhole(refusals.line(missing, 40)),
});

const DESCRIPTION: Field = {
  name: "description",
  refused: refusals.optionalLine("Please enter a valid description", 140),
};

const CODES: Field[] = [
  transferCode("cotCode", "Please enter your COT Code"),
  transferCode("taxCode", "Please enter your Tax Code"),
];

/** The fields of every payment after those of its kind. */
const PAYER: Field[] = [
  ...CODES,
  DESCRIPTION,
  {
    name: "fromAccount",
    refused: refusals.digits("Please enter a valid account number", {
      short: "",
    }),
  },
  optionalCode,
];

const fee: Field = { name: "fee", refused: refusals.amountOrZero(AMOUNT) };

const ARRIVES_ON: Field = {
  name: "arrivesOn",
  refused: unlessAbsent(refusals.day("Please enter a valid date")),
};

const REFERENCE: Field = {
  name: "paymentReference",
  refused: unlessAbsent(
    refusals.choice("Please enter a valid payment reference"),
  ),
};

const TRANSFER: Field[] = [
  amount,
  ...TRANSFER_PAYEE,
  ...PAYER,
  REFERENCE,
  {
    name: "payOn",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
  ARRIVES_ON,
  fee,
  { name: "quoteId", refused: refusals.choice("Please choose a quote") },
];

const SCHEDULE: Field[] = [
  {
    name: "rhythm",
    missing: "Please choose how often to pay",
    refused: refusals.choice("Please choose how often to pay"),
  },
  {
    name: "firstOn",
    missing: "Please enter the date of the first payment",
    refused: refusals.day("Please enter the date of the first payment"),
  },
  {
    name: "lastOn",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
];

/** The fields of a move between own accounts: the amount to move, or the amount to keep. */
const AMOUNT_OR_KEEP: Field[] = [
  {
    name: "amount",
    missing: "Please enter the amount to move, or the amount to keep",
    refused: unlessAbsent(refusals.amount(AMOUNT)),
  },
  { name: "keep", refused: unlessAbsent(refusals.amountOrZero(AMOUNT)) },
];

/** The fields of a standing order after those of its payee. */
const TERMS: Field[] = [...SCHEDULE, ...PAYER];

const ownAccount = (name: string, missing: string): Field => ({
  name,
  missing,
  refused: refusals.digits(missing, { short: "" }),
});

const DRAFT_TEXTS: Field[] = [
  "amount",
  "accountName",
  "recipientAccount",
  "bank",
  "description",
  "payOn",
].map((name) => ({
  name,
  refused: refusals.optionalLine("Please enter text", 200),
}));

const FROM_ACCOUNT: Field = {
  name: "fromAccount",
  missing: "Please enter a valid account number",
  refused: refusals.digits("Please enter a valid account number", {
    short: "",
  }),
};

const REQUEST: Field[] = [
  { name: "amount", refused: unlessAbsent(refusals.amount(AMOUNT)) },
  {
    name: "message",
    refused: refusals.optionalLine("Please enter a valid message", 140),
  },
  line("street", "Please enter your street and house number", 70),
  line("postcode", "Please enter your postcode", 16),
  line("town", "Please enter your town", 35),
  line("country", "Please enter your country", 2),
  {
    name: "account",
    missing: "Please choose the account to be paid",
    refused: refusals.digits("Please choose the account to be paid", {
      short: "",
    }),
  },
];

export const feature: Feature = {
  places: {
    beneficiaryId: ({ owner }) => plantBeneficiary(owner),
    paymentRequestId: ({ owner }) => plantRequest(owner),
    paymentFileId: ({ owner }) => plantFile(owner),
    orderId: ({ owner }) => plantOrder(owner),
    wireId: ({ owner }) => plantWire(owner),
    action: () => "pause",
  },
  watched: {
    beneficiaries:
      "SELECT string_agg(b::text, ' ' ORDER BY id) FROM beneficiaries b WHERE customer_id = $1",
    orders:
      "SELECT string_agg(o::text, ' ' ORDER BY id) FROM standing_orders o WHERE customer_id = $1",
    files:
      "SELECT string_agg(f::text, ' ' ORDER BY id) FROM payment_files f WHERE customer_id = $1",
    draft: "SELECT saved_at::text FROM transfer_drafts WHERE customer_id = $1",
    wires: `SELECT count(*) FROM wires w JOIN ledger_postings p ON p.entry_id = w.entry_id
      JOIN accounts a ON a.id = p.account_id WHERE a.customer_id = $1 AND w.status = 'pending'`,
  },
  calls: {
    "POST /transfer": {
      isActiveOnly: true,
      body: ({ payer, mark }) => transferBody(payer, { description: mark }),
      fields: TRANSFER,
    },
    "POST /transfer-quote": {
      isActiveOnly: true,
      body: ({ payer, mark }) => transferBody(payer, { description: mark }),
      fields: TRANSFER,
    },
    "POST /transfer-review": {
      body: ({ payer, mark }) => transferBody(payer, { description: mark }),
      fields: TRANSFER,
    },
    "GET /export-wires": {},
    "GET /payment-outcome": { query: "key=unused" },
    "PUT /transfer-draft": {
      body: ({ owner, mark }) => ({
        amount: "12,50",
        description: mark,
        fromAccount: owner.number,
      }),
      fields: [...DRAFT_TEXTS, FROM_ACCOUNT],
    },
    "DELETE /transfer-draft": {},
    "POST /payee-check": {
      body: ({ mark }) => beneficiaryBody(mark),
      fields: [...PAYEE, REFERENCE],
    },
    "POST /beneficiaries": {
      body: ({ mark }) => beneficiaryBody(mark),
      fields: BENEFICIARY,
    },
    "PUT /beneficiaries/{beneficiaryId}": {
      body: ({ mark }) => beneficiaryBody(mark),
      fields: BENEFICIARY,
    },
    "POST /payment-requests": {
      prepare: async ({ payer }) => ({ code: await plantFrancs(payer) }),
      body: ({ code, mark }) => ({
        amount: "12.50",
        message: mark,
        street: "Testweg 1",
        postcode: "8000",
        town: "Zurich",
        country: "CH",
        account: code,
      }),
      fields: REQUEST,
      takesOwn: "USER_NOT_FOUND",
    },
    "GET /payment-request-file/{paymentRequestId}": {},
    "POST /payment-files": {
      form: (stage) => paymentFileForm(stage!.owner.number),
      takesOwn: "PAYMENT_FILE_REFUSED",
    },
    "POST /send-payment-file/{paymentFileId}": {
      body: ({ payer }) => ({
        cotCode: payer.cotCode,
        taxCode: payer.taxCode,
        leaveOutDoubts: true,
      }),
      fields: [
        ...CODES,
        {
          name: "leaveOutDoubts",
          refused: refusals
            .choice("Please choose yes or no")
            .filter(([name]) => name !== "true" && name !== "false"),
        },
        fee,
        ARRIVES_ON,
        optionalCode,
      ],
    },
    "GET /payment-file-report/{paymentFileId}": {},
    "POST /standing-orders": {
      isActiveOnly: true,
      body: ({ payer, mark }) => ({
        ...transferBody(payer, { description: mark }),
        rhythm: "monthly",
        firstOn: "2099-01-31",
      }),
      fields: [amount, ...PAYEE, ...TERMS, fee],
    },
    "PUT /standing-orders/{orderId}": {
      isActiveOnly: true,
      body: ({ payer, mark }) => ({
        amount: 1,
        cotCode: payer.cotCode,
        taxCode: payer.taxCode,
        description: mark,
        rhythm: "monthly",
        firstOn: "2099-01-31",
      }),
      fields: [amount, ...TERMS, fee],
    },
    "POST /own-orders": {
      isActiveOnly: true,
      takesOwn: "NOT_YOUR_ACCOUNT",
      prepare: async ({ owner }) => ({
        code: (await plantAnother(owner)).number,
      }),
      body: ({ owner, mark, code }) => ({
        fromAccount: owner.number,
        toAccount: code ?? newAccountNumber(),
        amount: 1,
        rhythm: "monthly",
        firstOn: "2099-01-31",
        description: mark,
      }),
      fields: [
        ownAccount(
          "fromAccount",
          "Please choose the account to move money from",
        ),
        ownAccount("toAccount", "Please choose the account to move money to"),
        ...SCHEDULE,
        ...AMOUNT_OR_KEEP,
        DESCRIPTION,
      ],
    },
    "PUT /own-orders/{orderId}": {
      isActiveOnly: true,
      plant: ({ owner }) => plantOwnOrder(owner),
      body: ({ mark }) => ({
        amount: 1,
        rhythm: "monthly",
        firstOn: "2099-01-31",
        description: mark,
      }),
      fields: [...SCHEDULE, ...AMOUNT_OR_KEEP, DESCRIPTION],
    },
    "DELETE /beneficiaries/{beneficiaryId}": {
      overtake: (id) =>
        sql("UPDATE beneficiaries SET nickname = 'Else' WHERE id = $1", [id]),
    },
    "POST /standing-orders/{orderId}/{action}": {
      overtake: (id) =>
        sql("UPDATE standing_orders SET amount_minor = 2 WHERE id = $1", [id]),
    },
    "POST /settle-wire/{wireId}": { aboveLimit: { plant: plantLargeWire } },
    "POST /settle-wires": {
      prepare: async ({ owner }) => ({ code: await plantWire(owner) }),
      body: ({ code }) => ({ wires: [code ?? crypto.randomUUID()] }),
      fields: [
        { name: "wires", missing: WIRES, refused: refusals.choice(WIRES) },
      ],
    },
    "POST /return-wire/{wireId}": {
      aboveLimit: { plant: plantLargeWire },
      body: ({ mark }) => ({ reason: mark }),
      fields: [line("reason", "Please give a reason")],
    },
  },
};
