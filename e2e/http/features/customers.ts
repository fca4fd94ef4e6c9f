import {
  emailChangePlace,
  reactivationPlace,
} from "../../../lib/identity/codes/place";
import { newAccountNumber } from "../../../lib/ledger/account-number";
import { one, sql } from "../../support/database";
import { photoForm } from "../../support/files";
import { bearer, expectTaken, send } from "../../support/http";
import {
  ABOVE_LIMIT_MINOR,
  CODE,
  hashAt,
  PASSWORD,
  plantAdmin,
  plantCustomer,
  plantFlow,
  plantPayment,
  signUpBody,
  unique,
  type Person,
} from "../../support/people";
import type { Feature, Planted, Stage } from "../feature";
import {
  AMOUNT,
  line,
  optionalCode,
  ownPassword,
  reason,
  WEAK_PASSWORD,
  type Field,
} from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const SIGN_UP_WEAK =
  "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character";

const birthday = (name: string, missing: string, future = missing): Field => ({
  name,
  missing,
  refused: [...refusals.day(missing), ["a future day", '"2099-12-31"', future]],
});

const REGISTERED: Field = {
  ...birthday(
    "registerationDate",
    "Please enter the registration date",
    "The registration date can’t be in the future",
  ),
  missingAs: "registrationDate",
};

const PERSON: Field[] = [
  line("fullName", "Input your fullname"),
  line("username", "Input your username", 60),
  {
    name: "phoneNumber",
    missing: "input your phone number",
    refused: refusals.phone("input your phone number"),
  },
  {
    name: "email",
    missing: "input your email",
    refused: refusals.email("input your email"),
  },
  line("occupation", "input your occupation"),
  birthday("dateOfBirth", "input your date of birth"),
  {
    name: "maritalStatus",
    missing: "select your marital status",
    refused: refusals.choice("select your marital status"),
  },
  line("address", "input your address", 200),
  {
    name: "accountType",
    missing: "select the type of account you want to open",
    refused: refusals.choice("select the type of account you want to open"),
  },
];

const PERSON_BY_STAFF: Field[] = [
  line("fullName", "Please enter the full name"),
  line("username", "Please enter the username", 60),
  {
    name: "phoneNumber",
    missing: "Please enter a valid phone number",
    refused: refusals.phone("Please enter a valid phone number"),
  },
  {
    name: "email",
    missing: "Please enter a valid email address",
    refused: refusals.email("Please enter a valid email address"),
  },
  line("occupation", "Please enter the occupation"),
  birthday("dateOfBirth", "Please enter a valid date of birth"),
  {
    name: "maritalStatus",
    missing: "Please choose the marital status",
    refused: refusals.choice("Please choose the marital status"),
  },
  line("address", "Please enter the address", 200),
  {
    name: "accountType",
    missing: "Please choose the account type",
    refused: refusals.choice("Please choose the account type"),
  },
];

const CODES: Field[] = [
  line("cotCode", "Please enter the COT code", 40),
  line("taxCode", "Please enter the tax code", 40),
];

const UPDATE: Field[] = [
  ...PERSON_BY_STAFF,
  {
    name: "password",
    refused: refusals
      .newPassword("Please enter a password", WEAK_PASSWORD)
      .filter(([name]) => name !== "nothing"),
  },
  REGISTERED,
  ...["totalBalance", "availableBalance"].map((name) => ({
    name,
    refused: refusals.amountOrZero(AMOUNT),
  })),
  {
    name: "holdReason",
    refused: refusals.optionalLine("Please enter a reason", 140),
  },
  {
    name: "accountNumber",
    refused: refusals.digits("minimum of 10 numbers", { short: "123456789" }),
  },
  {
    name: "accountCurrency",
    refused: refusals.choice("Please choose a currency"),
  },
  ...CODES,
  {
    name: "accountLimit",
    refused: unlessAbsent(refusals.amountOrZero(AMOUNT)),
  },
  {
    name: "reason",
    refused: unlessAbsent(refusals.line("Please give a reason", 300)),
  },
];

/** Returns a person whose username, email and address have the mark. */
const markedPerson = (mark: string) => ({
  ...signUpBody(unique(mark)),
  address: `Street ${mark}`,
});

function adminCreateBody({ mark }: Stage) {
  const { retypePassword, ...person } = markedPerson(mark);
  return {
    ...person,
    accountNumber: newAccountNumber(),
    availableBalance: 0,
    totalBalance: 0,
    registerationDate: "2024-01-02",
    retype_password: retypePassword,
    accountLimit: 100,
    cotCode: mark,
    taxCode: mark,
  };
}

/** Returns the id of the owner's photo, with its file. */
async function plantPhoto({ owner, tokens }: Stage): Promise<string> {
  const read = () =>
    one<{ photo_id: string | null }>(
      "SELECT photo_id FROM customers WHERE id = $1",
      [owner.id],
    );
  const { photo_id: there } = await read();
  if (there) return there;
  const form = await photoForm();
  expectTaken(
    await send({
      method: "PUT",
      path: "/api/profilephoto",
      body: form.body,
      headers: { ...form.headers, ...bearer(tokens.owner) },
    }),
  );
  return (await read()).photo_id!;
}

/** Plants a change of the caller's email address. Returns the code of both emails. */
async function plantEmailChange({
  owner,
  holder,
  mark,
}: Stage): Promise<Planted> {
  const customerId = holder?.realm === "customer" ? holder.id : owner.id;
  const { email: presentEmail } = await one<{ email: string }>(
    "SELECT email FROM customers WHERE id = $1",
    [customerId],
  );
  const newEmail = `${unique(mark)}@access.example`;
  const expiresAt = new Date(Date.now() + 300_000);
  const change = { customerId, presentEmail, newEmail, expiresAt };
  await sql(
    `INSERT INTO email_changes (customer_id, present_email, new_email, present_hash, new_hash, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() - interval '1 minute', $6)
     ON CONFLICT (customer_id) DO UPDATE SET present_email = excluded.present_email, new_email = excluded.new_email,
       present_hash = excluded.present_hash, new_hash = excluded.new_hash, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at, tries = 0`,
    [
      customerId,
      presentEmail,
      newEmail,
      hashAt(emailChangePlace(change, "present"), CODE),
      hashAt(emailChangePlace(change, "new"), CODE),
      expiresAt,
    ],
  );
  return { code: CODE };
}

/** The customers that {@link plantDormancy} has changed, with their status before. */
const awake = new Map<string, string>();

async function endPlantedDormancy(): Promise<void> {
  for (const [id, status] of awake)
    await sql(
      "UPDATE customer_rights SET status = $2::customer_status WHERE customer_id = $1",
      [id, status],
    );
  awake.clear();
}

/** Makes the caller dormant. Returns the code that was emailed. */
async function plantDormancy({ owner, holder }: Stage): Promise<Planted> {
  const customerId = holder?.realm === "customer" ? holder.id : owner.id;
  const { status } = await one<{ status: string }>(
    "SELECT status FROM customer_rights WHERE customer_id = $1",
    [customerId],
  );
  awake.set(customerId, status);
  await sql(
    "UPDATE customer_rights SET status = 'inactive' WHERE customer_id = $1",
    [customerId],
  );
  await sql(
    `UPDATE customer_activity SET dormant_since = last_act_on WHERE customer_id = $1`,
    [customerId],
  );
  const { email } = await one<{ email: string }>(
    "SELECT email FROM customers WHERE id = $1",
    [customerId],
  );
  const expiresAt = new Date(Date.now() + 300_000);
  await sql(
    `INSERT INTO reactivation_codes (customer_id, email, code_hash, sent_at, expires_at)
     VALUES ($1, $2, $3, now() - interval '1 minute', $4)
     ON CONFLICT (customer_id) DO UPDATE SET email = excluded.email, code_hash = excluded.code_hash,
       sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0`,
    [
      customerId,
      email,
      hashAt(reactivationPlace({ customerId, email, expiresAt }), CODE),
      expiresAt,
    ],
  );
  return { code: CODE };
}

const emailedCode = (name: string, missing: string): Field => ({
  name,
  missing,
  refused: refusals.digits(missing, { short: "12345" }),
});

const plantRich = async () =>
  (await plantCustomer({ balanceMinor: ABOVE_LIMIT_MINOR })).id;

/** Plants a customer whose password a member of staff has set. Returns the customer's id. */
async function plantControlled(): Promise<string> {
  const { id } = await plantCustomer();
  await plantControl(id);
  return id;
}

const plantControl = async (customerId: string) =>
  sql(
    `INSERT INTO customer_controls (customer_id, admin_id, role, change, until, counted_minor)
     VALUES ($1, $2, 'administrator', 'password', now() + interval '7 days', 0)`,
    [customerId, (await plantAdmin()).id],
  );

/** A sign-up that waits for its code. */
let waiting: Person | undefined;

export const feature: Feature = {
  before: endPlantedDormancy,
  places: {
    userId: ({ owner }) => owner.id,
    controlledId: plantControlled,
    strangerId: async () => (await plantCustomer({ balanceMinor: 100 })).id,
    photoId: plantPhoto,
  },
  watched: {
    person: "SELECT c::text FROM customers c WHERE id = $1",
    account: `SELECT concat_ws(',', balance_minor, number, type, currency, state, held_minor, status, cot_code, tax_code,
      daily_limit_minor) FROM accounts JOIN customer_rights USING (customer_id) WHERE customer_id = $1 AND is_main`,
    email_change:
      "SELECT concat_ws(',', new_email, tries, sent_at) FROM email_changes WHERE customer_id = $1",
    reactivation:
      "SELECT concat_ws(',', tries, sent_at) FROM reactivation_codes WHERE customer_id = $1",
    notes: "SELECT count(*) FROM customer_notes WHERE customer_id = $1",
    postings: `SELECT count(*) FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
      WHERE a.customer_id = $1`,
    marked_people: `SELECT string_agg(concat_ws(',', is_verified, password_hash), ' ' ORDER BY id) FROM customers
      WHERE concat(full_name, username, email, address) LIKE $2`,
  },
  calls: {
    "POST /sign-up-code": {
      prepare: async ({ mark }) => {
        waiting = await plantCustomer({
          username: unique(mark),
          isVerified: false,
        });
        await plantFlow(waiting);
        return {};
      },
      body: () => ({
        email: waiting?.email ?? "nobody@access.example",
        password: PASSWORD,
      }),
      fields: [
        {
          name: "email",
          missing: "Please enter your email address",
          refused: refusals.email("Please enter your email address"),
        },
        {
          name: "password",
          missing: "Please enter your password",
          refused: refusals.anyPassword("Please enter your password"),
        },
      ],
    },
    "GET /sign-up-code/{userId}": {
      place: "flowId",
      unknown: "CODE_FLOW_UNKNOWN",
    },
    "PUT /sign-up-code/{userId}": {
      place: "flowId",
      unknown: "CODE_FLOW_UNKNOWN",
      body: ({ mark }) => ({ email: `${unique(mark)}@access.example` }),
      fields: [
        {
          name: "email",
          missing: "Please enter your email address",
          refused: refusals.email("Please enter your email address"),
        },
      ],
    },
    "POST /sign-up": {
      body: ({ mark }) => markedPerson(mark),
      fields: [
        ...PERSON,
        {
          name: "password",
          missing: "input a strong password",
          refused: refusals.newPassword(
            "input a strong password",
            SIGN_UP_WEAK,
          ),
        },
        {
          name: "retypePassword",
          missing: "retype your password correctly",
          refused: refusals.anyPassword("retype your password correctly"),
        },
      ],
    },
    "PUT /profilephoto": { form: photoForm },
    "PUT /update-personal-profile": {
      body: ({ mark }) => ({
        username: unique(mark),
        phoneNumber: "+41 44 000 00 31",
        maritalStatus: "widowed",
        address: `Street ${mark}`,
      }),
      fields: [
        line("username", "All fields are required", 60),
        {
          name: "phoneNumber",
          missing: "All fields are required",
          refused: refusals.phone(
            "All fields are required",
            "Please enter a valid phone number",
          ),
        },
        {
          name: "maritalStatus",
          refused: refusals.choice("select your marital status"),
        },
        line("address", "All fields are required", 200),
      ],
    },
    "POST /change-email": {
      body: ({ mark }) => ({
        email: `${unique(mark)}@access.example`,
        password: PASSWORD,
      }),
      fields: [
        {
          name: "email",
          missing: "Please enter your new email address",
          refused: refusals.email("Please enter your new email address"),
        },
        ownPassword,
        optionalCode,
      ],
    },
    "DELETE /change-email": { prepare: plantEmailChange },
    "POST /resend-email-change": { prepare: plantEmailChange },
    "POST /confirm-email-change": {
      prepare: plantEmailChange,
      body: ({ code }) => ({ presentCode: code, newCode: code }),
      fields: [
        emailedCode(
          "presentCode",
          "Please enter the 6 digits from the email to your current address",
        ),
        emailedCode(
          "newCode",
          "Please enter the 6 digits from the email to your new address",
        ),
      ],
    },
    "POST /reactivation-code": { prepare: plantDormancy },
    "POST /reactivate": {
      prepare: plantDormancy,
      body: ({ code }) => ({ emailedCode: code }),
      fields: [
        emailedCode("emailedCode", "Please enter the 6 digits from our email"),
      ],
    },
    "GET /export-accounts": {},
    "GET /find-accounts": {},
    "GET /view-all-users": { list: { caller: "admin" } },
    "POST /new-account-values": {},
    "POST /admin-create": {
      body: adminCreateBody,
      aboveLimit: {
        changes: { totalBalance: "100000.01", availableBalance: "100000.01" },
      },
      fields: [
        ...PERSON_BY_STAFF,
        {
          name: "accountNumber",
          missing: "minimum of 10 numbers",
          refused: refusals.digits("minimum of 10 numbers", {
            short: "123456789",
          }),
        },
        {
          name: "accountCurrency",
          refused: refusals.choice("Please choose a currency"),
        },
        ...["availableBalance", "totalBalance"].map((name) => ({
          name,
          missing: AMOUNT,
          refused: refusals.amountOrZero(AMOUNT),
        })),
        REGISTERED,
        {
          name: "password",
          missing: "Please enter a password",
          repeatedBy: "retype_password",
          refused: refusals.newPassword(
            "Please enter a password",
            WEAK_PASSWORD,
          ),
        },
        {
          name: "retype_password",
          missing: "Please retype the password",
          refused: refusals.anyPassword(
            "Please retype the password",
            "password and retype password must match",
          ),
        },
        {
          name: "accountLimit",
          missing: AMOUNT,
          refused: refusals.amountOrZero(AMOUNT),
        },
        ...CODES,
      ],
    },
    "GET /update-preview/{userId}": { query: "changed=email" },
    "PUT /admin-update/{userId}": {
      body: ({ mark }) => ({ occupation: unique(mark) }),
      aboveLimit: { changes: { totalBalance: "100000000.01" } },
      // A missing field keeps its value.
      fields: UPDATE.map(({ missing: _missing, ...field }) => field),
      empty: "Please change at least one field",
    },
    "PUT /admin-status/{userId}": {
      body: ({ isRefused }) => ({
        accountStatus: isRefused ? "inactive" : "active",
      }),
      overtake: (id) =>
        sql(
          "UPDATE customer_rights SET status = 'disabled' WHERE customer_id = $1",
          [id],
        ),
      aboveLimit: { plant: plantRich, changes: { accountStatus: "closed" } },
      fields: [
        {
          name: "accountStatus",
          missing: "Please choose a status",
          refused: refusals.choice("Please choose a status"),
        },
        reason,
      ],
    },
    "POST /confirm-control/{userId}": {
      place: "controlledId",
      overtake: plantControl,
    },
    "POST /customer-note/{userId}": {
      body: ({ mark }) => ({ note: `Note ${mark}` }),
      fields: [
        {
          name: "note",
          missing: "Please enter a note",
          refused: refusals.prose("Please enter a note", 1_000),
        },
      ],
    },
    "DELETE /admin-delete/{userId}": {
      overtake: async (id) =>
        plantPayment(
          await one<{ accountId: string }>(
            `SELECT id AS "accountId" FROM accounts WHERE customer_id = $1 AND is_main`,
            [id],
          ),
          1,
        ),
      place: "strangerId",
      body: ({ mark }) => ({ reason: mark }),
      fields: [reason],
      mayBeEmpty: true,
      aboveLimit: { plant: plantRich },
    },
  },
};
