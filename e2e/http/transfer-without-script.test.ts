import { describe, expect, test } from "vitest";
import { transferErrors } from "../../lib/features/payments/transfers/errors";
import { ledgerErrors } from "../../lib/ledger/errors";
import { formatIsoDay } from "../../lib/platform/format";
import { commonErrors } from "../../lib/platform/errors/common";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { one, sql } from "../support/database";
import { cookiesOf, pageOf, submit } from "../support/forms";
import { bearer, expectRefused, type Reply } from "../support/http";
import {
  payeeOf,
  plantCustomer,
  plantMoney,
  transferBody,
  type Person,
} from "../support/people";
import { customerToken } from "../support/session";
import { baseUrl } from "../support/settings";
import { codeOf, keepFactor, plantFactor } from "../support/two-factor";

const AGAIN = "/dashboard/transfer/again";
const REVIEW = "/dashboard/transfer/review";

type Values = Record<string, string>;

type Refusal = {
  what: string;
  changes: Values;
  message: string;
  state?: { limitMinor: number };
};

async function signIn(person: Person) {
  const session = `limmat-customer-session=${await customerToken(person)}`;
  const headers = { origin: baseUrl, cookie: session };
  return {
    person,
    /** The fields of the form. */
    fields: (changes: Values = {}): Values => ({
      ...stringsOf(transferBody(person)),
      accountName: "Erika Example",
      bank: "Elsewhere Bank",
      fromAccount: person.number,
      ...changes,
    }),
    review: (fields: Values) => submit("/api/transfer-review", fields, headers),
    send: (fields: Values, changes: Values = {}) =>
      submit("/api/transfer", fields, { ...headers, ...changes }),
    open: (path: string, reply: Reply) =>
      pageOf(path, cookiesOf(reply)["limmat-form"], session),
  };
}

const stringsOf = (body: object): Values =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(value)]),
  );

/** Returns the hidden fields of the review, which are what it sends. */
const hiddenFields = ({ text }: Reply): Values =>
  Object.fromEntries(
    [
      ...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ].map(([, name, value]) => [name, unescape(value!)]),
  );

const unescape = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const sentBy = async ({ accountId }: Person) =>
  Number(
    (
      await one<{ count: string }>(
        `SELECT count(*) FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
         WHERE p.account_id = $1 AND p.direction = 'debit' AND e.entered_by = 'customer'`,
        [accountId],
      )
    ).count,
  );

const expectLedTo = (reply: Reply, page: string | RegExp) => {
  expect(reply.status, reply.text).toBe(303);
  expect(reply.text).toBe("");
  expect(reply.headers.location).toMatch(page);
};

describe("a transfer without script", () => {
  test("is reviewed and then sent once, however often the review is submitted", async () => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    const reviewed = await form.review(form.fields());
    expectLedTo(reviewed, REVIEW);
    expect(await sentBy(form.person)).toBe(0);
    const page = await form.open(REVIEW, reviewed);
    expect(page.text).toContain("Erika Example");
    expect(page.text).toContain("The name can’t be checked");
    const fields = hiddenFields(page);
    const [first, second] = await Promise.all([
      form.send(fields),
      form.send(fields),
    ]);
    const third = await form.send(fields);
    expectLedTo(first!, /^\/dashboard\/receipt\/[0-9a-f-]{36}$/);
    for (const other of [second!, third])
      expect(other.headers.location).toBe(first!.headers.location);
    expect(await sentBy(form.person)).toBe(1);
    // The next review is another payment.
    const again = await form.open(REVIEW, await form.review(form.fields()));
    await form.send(hiddenFields(again));
    expect(await sentBy(form.person)).toBe(2);
  });

  test("leaves the account that was chosen, and keeps the input if that account can no longer pay", async () => {
    const person = await plantCustomer({ balanceMinor: 10_000 });
    const number = newAccountNumber();
    const second = await one<{ id: string }>(
      `INSERT INTO accounts (kind, customer_id, number, type, is_main, place, name)
       VALUES ('customer', $1, $2, 'savings', false, 1, 'Household') RETURNING id`,
      [person.id, number],
    );
    await plantMoney(second.id, 5_000);
    const form = await signIn(person);
    const reviewed = await form.review(form.fields({ fromAccount: number }));
    const page = await form.open(REVIEW, reviewed);
    expect(page.text).toContain("Household");
    expect(page.text).toContain(number);
    const fields = hiddenFields(page);
    await sql("UPDATE accounts SET state = 'blocked' WHERE id = $1", [
      second.id,
    ]);
    const refused = await form.send(fields);
    expectLedTo(refused, AGAIN);
    const again = await form.open(AGAIN, refused);
    expect(again.text).toContain('id="fromAccount-error"');
    expect(unescape(again.text)).toContain(ledgerErrors.ACCOUNT_BLOCKED.text);
    expect(again.text).toContain('value="Erika Example"');
    await sql("UPDATE accounts SET state = 'open' WHERE id = $1", [second.id]);
    const key = { idempotencyKey: crypto.randomUUID() };
    expectLedTo(
      await form.send({ ...fields, ...key }),
      /^\/dashboard\/receipt\//,
    );
    expect(await sentBy(person)).toBe(0);
    expect(await sentBy({ ...person, accountId: second.id })).toBe(1);
  });

  test.each(["payee", "other"])(
    "to an account of another currency is quoted in the review and sent as quoted, with the name of the %s",
    async (named) => {
      const payee = await plantCustomer();
      await sql("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [
        payee.accountId,
      ]);
      const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
      const input = form.fields({
        ...payeeOf(payee),
        accountName: named === "payee" ? payee.fullName : "Somebody Else",
        amount: "50",
      });
      const page = await form.open(REVIEW, await form.review(input));
      const [, bought] = /The payee gets EUR (\d+\.\d\d)/.exec(page.text)!;
      const fields = hiddenFields(page);
      // Without the quote nothing is sent, and the form keeps the input.
      const bare = { ...fields, idempotencyKey: crypto.randomUUID() };
      delete (bare as Values).quoteId;
      const refused = await form.send(bare);
      expectLedTo(refused, AGAIN);
      const again = await form.open(AGAIN, refused);
      expect(unescape(again.text)).toContain(transferErrors.QUOTE_NEEDED.text);
      expect(await sentBy(form.person)).toBe(0);
      expectLedTo(await form.send(fields), /^\/dashboard\/receipt\//);
      const { balance_minor: got } = await one<{ balance_minor: string }>(
        "SELECT balance_minor FROM accounts WHERE id = $1",
        [payee.accountId],
      );
      expect(String(got)).toBe(bought!.replace(".", ""));
    },
  );

  test("for a later day is scheduled", async () => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    const reviewed = await form.review(form.fields({ payOn: "2099-01-31" }));
    const page = await form.open(REVIEW, reviewed);
    expect(page.text).toContain(formatIsoDay("2099-01-31"));
    expectLedTo(await form.send(hiddenFields(page)), "/dashboard/payment");
  });

  test.each<[string, Values, string]>([
    ["an amount that cannot be read", { amount: "ten" }, "amount"],
    ["a missing name", { accountName: " " }, "accountName"],
    [
      "letters in the number",
      { recipientAccount: "12 ab" },
      "recipientAccount",
    ],
    ["a day in the past", { payOn: "2020-01-31" }, "payOn"],
    [
      "markup that is too long",
      { bank: `"><script>${"x".repeat(200)}` },
      "bank",
    ],
  ])("shows %s at the field, with the input", async (_what, changes, field) => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    const fields = form.fields({
      description: "Rent <May>",
      ...changes,
    });
    const refused = await form.review(fields);
    expectLedTo(refused, AGAIN);
    const page = await form.open(AGAIN, refused);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`id="${field}-error"`);
    expect(page.text).toContain('value="Rent &lt;May&gt;"');
    expect(page.text).not.toContain("><script>x");
  });

  test("refuses the customer's own number before the review", async () => {
    const form = await signIn(await plantCustomer());
    const own = form.fields(payeeOf(form.person));
    const page = await form.open(AGAIN, await form.review(own));
    expect(page.text).toContain("This is your own account number.");
  });

  test("to this bank is refused before the review if the number is unknown, or the codes are wrong for a name that does not fit", async () => {
    const form = await signIn(await plantCustomer());
    const unknown = { bank: "Limmat", recipientAccount: newAccountNumber() };
    const refused = await form.review(form.fields(unknown));
    expectLedTo(refused, AGAIN);
    const page = await form.open(AGAIN, refused);
    expect(unescape(page.text)).toContain(ledgerErrors.PAYEE_UNKNOWN.text);
    const guess = form.fields({
      ...payeeOf(await plantCustomer()),
      accountName: "Somebody Else",
      cotCode: "WRONG",
    });
    const wrong = await form.open(AGAIN, await form.review(guess));
    expect(unescape(wrong.text)).toContain(transferErrors.CODES_WRONG.text);
  });

  test.each<Refusal>([
    {
      what: "wrong codes",
      changes: { cotCode: "WRONG" },
      message: transferErrors.CODES_WRONG.text,
    },
    {
      what: "too little money",
      changes: { amount: "50.01" },
      message: ledgerErrors.INSUFFICIENT_FUNDS.text,
    },
    {
      what: "more than the limit of the day",
      changes: { amount: "20" },
      message: ledgerErrors.LIMIT_EXCEEDED.text,
      state: { limitMinor: 6_000 },
    },
    {
      what: "the form of another account",
      changes: { fromAccount: "1000000008" },
      message: transferErrors.OTHER_ACCOUNT.text,
    },
    {
      what: "a form without a key",
      changes: { idempotencyKey: "" },
      message: commonErrors.IDEMPOTENCY_KEY_INVALID.text,
    },
  ])("refuses $what with the form", async ({ changes, message, state }) => {
    const person = await plantCustomer({ balanceMinor: 10_000, ...state });
    const form = await signIn(person);
    const reviewed = await form.review(form.fields({ amount: "50" }));
    const fields = hiddenFields(await form.open(REVIEW, reviewed));
    await form.send(fields);
    const refused = await form.send({
      ...fields,
      idempotencyKey: crypto.randomUUID(),
      ...changes,
    });
    expectLedTo(refused, AGAIN);
    const page = await form.open(AGAIN, refused);
    expect(unescape(page.text)).toContain(message);
    expect(page.text).toContain('value="Erika Example"');
    expect(await sentBy(form.person)).toBe(1);
  });

  test("asks for the second factor in the review", async () => {
    const person = await plantCustomer({ balanceMinor: 10_000 });
    const form = await signIn(person);
    const holder = { realm: "customer", id: person.id } as const;
    const kept = await keepFactor(holder, bearer(await customerToken(person)));
    await plantFactor(kept, true);
    const reviewed = await form.review(form.fields());
    const fields = hiddenFields(await form.open(REVIEW, reviewed));
    const asked = await form.send(fields);
    expectLedTo(asked, REVIEW);
    const page = await form.open(REVIEW, asked);
    expect(page.text).toContain('name="code"');
    expect(hiddenFields(page)).toEqual(fields);
    const wrong = await form.send({ ...fields, code: "000000" });
    expectLedTo(wrong, REVIEW);
    const shown = await form.open(REVIEW, wrong);
    expect(shown.text).toContain("This code is wrong");
    expect(shown.text).not.toContain("000000");
    expect(await sentBy(person)).toBe(0);
    const sent = await form.send({ ...fields, code: codeOf(kept.secret) });
    expectLedTo(sent, /^\/dashboard\/receipt\//);
    expect(await sentBy(person)).toBe(1);
  });

  test("keeps nothing that another customer or the address alone can open", async () => {
    const [form, other] = [
      await signIn(await plantCustomer({ balanceMinor: 10_000 })),
      await signIn(await plantCustomer()),
    ];
    const reviewed = await form.review(form.fields());
    const foreign = await other.open(REVIEW, reviewed);
    expect(foreign.headers.location).toBe("/dashboard/transfer");
    expect((await other.open(AGAIN, reviewed)).text).not.toContain("Erika");
    expect(cookiesOf(reviewed)["limmat-form"]).not.toContain("Erika");
  });

  test.each<[string, Values]>([
    ["a body that is too large", { description: "x".repeat(70_000) }],
    [
      "characters that no field takes",
      { accountName: "\u0000\u202e", amount: "\u0000" },
    ],
  ])("answers %s with the form", async (_what, changes) => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    for (const call of [form.review, form.send]) {
      const refused = await call(form.fields(changes));
      expectLedTo(refused, AGAIN);
      expect((await form.open(AGAIN, refused)).status).toBe(200);
    }
    expect(await sentBy(form.person)).toBe(0);
  });

  test("after the end of the session leads to the sign-in", async () => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    const ended = await form.send(form.fields(), {
      cookie: "limmat-customer-session=ended",
    });
    expectLedTo(ended, AGAIN);
    const page = await pageOf(AGAIN, cookiesOf(ended)["limmat-form"]);
    expect(page.headers.location).toMatch(/^\/sign-in\?/);
  });

  test.each<[string, Values]>([
    ["another site", { origin: "https://evil.example" }],
    ["a page that hides its origin", { origin: "null" }],
  ])("is refused from %s", async (_place, headers) => {
    const form = await signIn(await plantCustomer({ balanceMinor: 10_000 }));
    const fields = form.fields({ idempotencyKey: crypto.randomUUID() });
    const reply = await form.send(fields, headers);
    expectRefused(reply, "CROSS_SITE");
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await sentBy(form.person)).toBe(0);
  });
});
