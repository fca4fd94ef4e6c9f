import { ibanOf } from "@/lib/ledger/iban";
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { openAccount } from "@/lib/features/accounts/service";
import { listAccessLog } from "@/lib/features/back-office/audit-log/access-queries";
import {
  listAudit,
  listAuditOf,
} from "@/lib/features/back-office/audit-log/queries";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { openCase } from "@/lib/features/cases/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { getCaseForStaff } from "@/lib/features/cases/staff-queries";
import {
  getCustomerDetail,
  getProfile,
} from "@/lib/features/customers/queries";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { decideLoan } from "@/lib/features/loans/decide";
import { acceptOffer, requestLoan } from "@/lib/features/loans/service";
import { listAllLoanRequests } from "@/lib/features/loans/staff-queries";
import { findDraft, saveDraft } from "@/lib/features/payments/drafts/service";
import { listKnownPayees } from "@/lib/features/payments/known-payees";
import { quoteTransfer } from "@/lib/features/payments/pay/quote";
import { pay, review } from "@/lib/features/payments/pay/service";
import {
  findLastPayer,
  payingAccount,
} from "@/lib/features/payments/paying-account";
import { addBeneficiary } from "@/lib/features/payments/beneficiaries/service";
import { editOrder } from "@/lib/features/payments/standing-orders/edit";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { statementFormats } from "@/lib/features/statements/files/formats";
import {
  createStaffStatementFile,
  createStatementFile,
} from "@/lib/features/statements/files/service";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import { listMonths } from "@/lib/features/statements/history/months";
import {
  getReceipt,
  listHistory,
} from "@/lib/features/statements/history/queries";
import { getStatement } from "@/lib/features/statements/history/statement";
import { mainAccount, namedAccount, ownAccount } from "@/lib/identity/accounts";
import type { Admin, Customer, OwnAccount } from "@/lib/identity/callers";
import { post as postAsApp } from "@/lib/ledger/post";
import { toDecimal } from "@/lib/ledger/money";
import { addDays } from "@/lib/platform/time/calendar";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAnother,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { runDueLoans, waitForBusinessDay } from "@/lib/testing/loans";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { readPdfText } from "@/lib/testing/pdf-text";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { runDueOrders } from "@/lib/testing/standing-orders";
import { PEOPLE } from "@/prisma/seed/people";
import { seed } from "@/prisma/seed";

// Every person of the demonstration has a second and a third account here. Each act takes the account that it names,
// and a call that names none means the main account.
const { ownerPool, appPool, databaseMigrationUrl, sql } = await testDatabase();

await waitForBusinessDay();
const today = bankToday();

/** A person with all accounts, the main one first. */
type Owner = {
  customer: Customer;
  accounts: OwnAccount[];
  codes: { cotCode: string; taxCode: string };
};

let everybody: Owner[];
/** Those who can pay. */
let payers: Owner[];
let admin: Admin;

async function plantOwner({
  number,
  cotCode,
  taxCode,
}: (typeof PEOPLE)[number]): Promise<Owner> {
  const rows: { id: string }[] =
    await sql`SELECT id FROM accounts WHERE number = ${number}`;
  const main = BigInt(rows[0]!.id);
  const others = [
    await openAnother(ownerPool, main),
    await openAnother(ownerPool, main),
  ];
  const customer = await signedInOwner(ownerPool, main);
  const numbers: { number: string }[] =
    await sql`SELECT number FROM accounts WHERE id = ANY (${others}::bigint[]) ORDER BY id`;
  const owned = await Promise.all(
    numbers.map((row) => ownAccount(customer, row.number)),
  );
  return {
    customer,
    accounts: [mainAccount(customer), ...owned.map((own) => own!)],
    codes: { cotCode, taxCode },
  };
}

const totalsOf = async (accounts: OwnAccount[]) =>
  (
    await balancesOf(
      ownerPool,
      accounts.map(({ id }) => id),
    )
  ).map(({ totalMinor }) => totalMinor);

/** Runs the act and returns what it changed on the balance of each account. */
async function changesOf(accounts: OwnAccount[], act: () => Promise<unknown>) {
  const before = await totalsOf(accounts);
  await act();
  const after = await totalsOf(accounts);
  return after.map((total, at) => total - before[at]!);
}

/** A change of one account and of no other one. */
const only = (accounts: OwnAccount[], own: OwnAccount, change: bigint) =>
  accounts.map(({ id }) => (id === own.id ? change : 0n));

beforeAll(async () => {
  await seed({ databaseUrl: databaseMigrationUrl, log: () => {} });
  admin = await plantStaff(ownerPool);
  everybody = [];
  for (const person of PEOPLE) everybody.push(await plantOwner(person));
  const active = PEOPLE.filter(
    (person) => person.status === "active" && person.isVerified,
  ).map(({ number }) => number);
  payers = everybody.filter(({ customer }) =>
    active.includes(customer.main.number),
  );
  const cash = await bankAccount("cash");
  for (const { accounts } of payers)
    for (const [nth, { id }] of accounts.entries())
      await post(
        movement(cash(id), id, 500_000n + BigInt(nth), { kind: "credit" }),
      );
}, 120_000);

describe("a statement", () => {
  const wide = { from: "2020-01-01", to: today };

  it("has lines, balances, number and currency of one account, for every account of everybody", async () => {
    for (const { customer, accounts } of everybody)
      for (const account of accounts) {
        const statement = await getStatement(account, wide);
        expect(statement.account).toMatchObject({
          holder: customer.fullName,
          number: account.number,
          currency: account.currency,
        });
        expect([statement.closingMinor]).toEqual(await totalsOf([account]));
        expect(
          statement.lines.filter((line) => line.account !== account.number),
        ).toEqual([]);
        const rows: { count: string }[] =
          await sql`SELECT count(*) FROM ledger_postings WHERE account_id = ${account.id}`;
        expect(statement.count).toBe(Number(rows[0]!.count));
        expect(await getProfile(account)).toMatchObject({
          id: customer.id,
          accountNumber: account.number,
          totalMinor: statement.closingMinor,
        });
      }
  }, 60_000);

  it.each(Object.keys(statementFormats))(
    "as %s names the account whose balance it shows",
    async (format) => {
      // A PDF file takes long to write.
      for (const { accounts } of format === "pdf" ? payers.slice(0, 2) : payers)
        for (const account of accounts) {
          const query = new URLSearchParams({ format, from: today, to: today });
          const { bytes } = await createStatementFile(account, query);
          const file = Buffer.from(bytes as Uint8Array);
          const text =
            format === "pdf"
              ? readPdfText(file).flat().join(" ")
              : file.toString("utf8");
          const others = accounts.filter(({ id }) => id !== account.id);
          // A file of comma-separated values names its account nowhere.
          if (format !== "csv") expect(text).toContain(account.number);
          for (const { number } of others) expect(text).not.toContain(number);
          const [total] = await totalsOf([account]);
          expect(text.replaceAll(",", "")).toContain(toDecimal(total!, "USD"));
        }
    },
    60_000,
  );

  it("for staff is that of the named account, or of the main account, and its audit row names the account", async () => {
    const { customer, accounts } = payers[0]!;
    const query = new URLSearchParams({ format: "camt.053" });
    const { viewed } = (await getCustomerDetail(admin, customer.id, CONTEXT))!;
    for (const number of [null, ...accounts.map((each) => each.number)]) {
      const { bytes } = await createStaffStatementFile(
        admin,
        await namedAccount(viewed, number),
        query,
        CONTEXT,
      );
      const { id, number: shown } =
        accounts.find((each) => each.number === number) ?? accounts[0]!;
      expect(Buffer.from(bytes as Uint8Array).toString()).toContain(
        ibanOf(shown) ? `<IBAN>${ibanOf(shown)}<` : `<Othr><Id>${shown}<`,
      );
      const rows =
        await sql`SELECT subject_account_id FROM audit_log WHERE action = 'statement.export'
        ORDER BY id DESC LIMIT 1`;
      expect(rows).toEqual([{ subject_account_id: String(id) }]);
    }
    const stranger = payers[1]!.accounts[1]!.number;
    await expect(namedAccount(viewed, stranger)).rejects.toMatchObject({
      code: "USER_NOT_FOUND",
    });
  });
});

describe("the history", () => {
  it("has the lines and months of one account", async () => {
    for (const { accounts } of everybody) {
      const seen = new Map<string, string>();
      for (const account of accounts) {
        const { rows } = await listHistory(account, { limit: 500 });
        for (const row of rows) {
          expect(row.account).toBe(account.number);
          expect(seen.has(row.id)).toBe(false);
          seen.set(row.id, account.number);
        }
        const [month] = await listMonths(account, 1);
        const sum = rows
          .filter(
            ({ enteredAt, direction }) =>
              bankDay(enteredAt).startsWith(month!.month) &&
              direction === "credit",
          )
          .reduce((total, { amountMinor }) => total + amountMinor, 0n);
        expect(month!.inMinor).toBe(sum);
      }
    }
  });

  it("finds a receipt on any account of its owner, and the side that paid of an entry between two of them", async () => {
    const [mine, theirs] = payers as [Owner, Owner];
    const [main, second, third] = mine.accounts as [
      OwnAccount,
      OwnAccount,
      OwnAccount,
    ];
    const sent = await post(
      movement(second.id, theirs.accounts[2]!.id, 1_111n),
    );
    expect(await getReceipt(mine.customer, sent.publicId)).toMatchObject({
      account: second.number,
      direction: "debit",
    });
    expect(await getReceipt(theirs.customer, sent.publicId)).toMatchObject({
      account: theirs.accounts[2]!.number,
      direction: "credit",
    });
    const between = await post(movement(third.id, main.id, 2_222n));
    expect(await getReceipt(mine.customer, between.publicId)).toMatchObject({
      account: third.number,
      direction: "debit",
    });
    expect(await getReceipt(theirs.customer, between.publicId)).toBeNull();
    const back = await post(
      movement(main.id, third.id, 2_222n, {
        kind: "reversal",
        reversesId: between.entryId,
      }),
    );
    expect(await findCounterpart(mine.customer, back.publicId)).toMatchObject({
      id: between.publicId,
    });
    expect(await findCounterpart(theirs.customer, back.publicId)).toBeNull();
  });
});

describe("a payment", () => {
  async function send(
    { customer, codes }: Owner,
    more: Partial<Parameters<typeof pay>[1]>,
    key: string = randomUUID(),
  ) {
    const input = { ...OUTSIDE_PAYMENT, ...codes, ...more };
    const text = JSON.stringify({ ...input, amount: String(input.amount) });
    const requestHash = createHash("sha256").update(text).digest();
    const account = await payingAccount(customer, input.fromAccount);
    const idempotency = { scope: customer.id, key, requestHash };
    return pay(account, input, CONTEXT, idempotency);
  }

  it("leaves the named account, and the main one if it names none", async () => {
    for (const owner of payers) {
      const { accounts } = owner;
      for (const account of accounts) {
        const { number: fromAccount } = account;
        expect(
          await changesOf(accounts, () => send(owner, { fromAccount })),
        ).toEqual(only(accounts, account, -100n));
      }
      expect(await changesOf(accounts, () => send(owner, {}))).toEqual(
        only(accounts, accounts[0]!, -100n),
      );
    }
  });

  it("from an account of somebody else is refused", async () => {
    const [mine, theirs] = payers as [Owner, Owner];
    for (const { number: fromAccount } of theirs.accounts)
      await expect(send(mine, { fromAccount })).rejects.toMatchObject({
        code: "OTHER_ACCOUNT",
      });
  });

  it("goes to no account of its payer, whatever the codes: between own accounts money is moved", async () => {
    const owner = payers[0]!;
    const [main, second, third] = owner.accounts as [
      OwnAccount,
      OwnAccount,
      OwnAccount,
    ];
    const input = (to: OwnAccount) => ({
      ...{ ...OUTSIDE_PAYMENT, cotCode: "WRONG", taxCode: "WRONG" },
      ...{ bank: "Limmat", recipientAccount: to.number },
      fromAccount: second.number,
    });
    const schedule = {
      rhythm: "monthly",
      firstOn: today,
      lastOn: null,
    } as const;
    expect(
      await changesOf(owner.accounts, async () => {
        for (const to of [main, second, third])
          for (const act of [
            () => send(owner, input(to)),
            () => send(owner, { ...input(to), payOn: addDays(today, 1) }),
            () => review(second, input(to), CONTEXT),
            () => quoteTransfer(second, input(to)),
            () => placeOrder(second, { ...input(to), ...schedule }, CONTEXT),
          ])
            await expect(act()).rejects.toMatchObject({
              code: "OWN_ACCOUNT",
              details: {
                fields: { recipientAccount: expect.any(String) as string },
              },
            });
      }),
    ).toEqual([0n, 0n, 0n]);
  });

  it("uses its key once, even if a later payment names another account", async () => {
    const owner = payers[0]!;
    const [, second, third] = owner.accounts as [
      OwnAccount,
      OwnAccount,
      OwnAccount,
    ];
    const key = randomUUID();
    await send(owner, { fromAccount: second.number }, key);
    const refused = { code: "IDEMPOTENCY_CONFLICT" };
    await expect(
      send(owner, { fromAccount: third.number }, key),
    ).rejects.toMatchObject(refused);
    const order = placeOrder(
      third,
      {
        ...{ ...OUTSIDE_PAYMENT, ...owner.codes },
        ...{ rhythm: "once", firstOn: today, lastOn: null },
      },
      CONTEXT,
      { scope: owner.customer.id, key, requestHash: Buffer.alloc(32) },
    );
    await expect(order).rejects.toMatchObject(refused);
  });

  it("counts wrong codes for the person, not for each account", async () => {
    const owner = payers.at(-1)!;
    const numbers = owner.accounts.map(({ number }) => number);
    for (const fromAccount of [...numbers, ...numbers.slice(1)])
      await expect(
        send(owner, { fromAccount, cotCode: "WRONG" }),
      ).rejects.toMatchObject({ code: "CODES_WRONG" });
    for (const fromAccount of numbers)
      await expect(send(owner, { fromAccount })).rejects.toMatchObject({
        code: "TRANSFERS_BLOCKED",
      });
  });

  it("is offered again whatever account made it, and its account is chosen next time", async () => {
    const owner = payers[1]!;
    const { customer, accounts } = owner;
    for (const [nth, { number: fromAccount }] of accounts.entries()) {
      const recipientAccount = `444400009999000${nth}`;
      await send(owner, { fromAccount, recipientAccount });
      const [newest] = await listKnownPayees(customer);
      expect(newest).toMatchObject({ recipientAccount });
      expect(await findLastPayer(customer)).toBe(fromAccount);
    }
  });

  it("from a blocked account or a pot is refused at the field of the account", async () => {
    const owner = payers[2]!;
    const { customer, accounts } = owner;
    const [, second] = accounts as [OwnAccount, OwnAccount];
    const expectRefused = async (number: string, code: string) =>
      expect(
        await changesOf(accounts, () =>
          expect(send(owner, { fromAccount: number })).rejects.toMatchObject({
            code,
            details: { fields: { fromAccount: expect.any(String) as string } },
          }),
        ),
      ).toEqual(accounts.map(() => 0n));
    const offered = async () =>
      toPayingAccounts(await listAccounts(customer)).map(
        ({ number }) => number,
      );
    const all = accounts.map(({ number }) => number);
    const { account: pot } = await openAccount(
      customer,
      {
        ...{ type: "pot", currency: "USD", name: "Holiday" },
        ...{ goal: null, lockedUntil: null },
      },
      CONTEXT,
    );
    await expectRefused(pot.accountNumber, "POT_KEPT_APART");
    expect(await offered()).toEqual(all);
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${second.id}`;
    await expectRefused(second.number, "ACCOUNT_BLOCKED");
    expect(await offered()).toEqual(
      all.filter((number) => number !== second.number),
    );
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ANY (${accounts.map(({ id }) => id)}::bigint[])`;
    expect(await offered()).toEqual([]);
    await sql`UPDATE accounts SET state = 'open' WHERE id = ANY (${accounts.map(({ id }) => id)}::bigint[])`;
  });

  it("to an account of one's own is not saved as a payee", async () => {
    const { customer, accounts } = payers[1]!;
    for (const { number: recipientAccount } of accounts)
      await expect(
        addBeneficiary(
          customer,
          {
            ...{ accountName: "Me", recipientAccount, bank: "Limmat" },
            ...{ reference: "", nickname: "" },
          },
          CONTEXT,
        ),
      ).rejects.toMatchObject({ code: "OWN_ACCOUNT" });
  });
});

describe("a draft", () => {
  const fields = {
    amount: "12",
    accountName: "Payee",
    ...{ recipientAccount: "", bank: "", description: "", payOn: "" },
  };

  it("keeps the account that was chosen to pay", async () => {
    const [{ customer, accounts }, theirs] = payers as [Owner, Owner];
    for (const { number: fromAccount } of accounts) {
      await saveDraft(customer, { ...fields, fromAccount });
      expect(await findDraft(customer)).toMatchObject({ fields, fromAccount });
    }
    const ofOther = { ...fields, fromAccount: theirs.customer.main.number };
    expect(await saveDraft(customer, ofOther)).toEqual({ savedAt: null });
    expect(await findDraft(customer)).toMatchObject({
      fields,
      fromAccount: accounts[2]!.number,
    });
  });
});

describe("a standing order", () => {
  const terms = ({ codes }: Owner, more = {}) =>
    ({
      ...{ ...OUTSIDE_PAYMENT, ...codes },
      ...{ rhythm: "monthly", firstOn: today, lastOn: null },
      ...more,
    }) as Parameters<typeof placeOrder>[1];

  it("pays from the account that it names", async () => {
    for (const owner of payers.slice(0, 3))
      for (const account of owner.accounts) {
        const { customer, accounts } = owner;
        const { data } = await placeOrder(account, terms(owner), CONTEXT);
        const order = (await listOrders(customer)).find(
          ({ id }) => id === data._id,
        );
        expect(order!.fromAccount).toBe(account.number);
        expect(await changesOf(accounts, () => runDueOrders(today))).toEqual(
          only(accounts, account, -100n),
        );
      }
  }, 60_000);

  it("is changed for its own account only", async () => {
    const owner = payers[0]!;
    const { customer, accounts } = owner;
    const [main, second] = accounts as [OwnAccount, OwnAccount];
    const { data } = await placeOrder(second, terms(owner), CONTEXT);
    const edit = (fromAccount: string) =>
      editOrder(
        customer,
        data._id,
        terms(owner, { amount: "1.50", fromAccount }),
        CONTEXT,
      );
    await expect(edit(main.number)).rejects.toMatchObject({
      code: "OTHER_ACCOUNT",
    });
    await edit(second.number);
    expect(await changesOf(accounts, () => runDueOrders(today))).toEqual(
      only(accounts, second, -150n),
    );
  });

  it("is not placed from an account of somebody else", async () => {
    const [mine, theirs] = payers as [Owner, Owner];
    for (const { id } of theirs.accounts)
      await expect(
        appPool.query("SELECT standing_order_place($1, $2, '{}')", [
          mine.customer.sessionSecret,
          id,
        ]),
      ).rejects.toMatchObject({ code: "LM035" });
  });
});

describe("a loan", () => {
  const OFFER = {
    decision: "approve",
    yearlyRateBp: 0,
    overdueRateBp: 0,
    termMonths: 12,
  } as const;
  const request = {
    toAccount: undefined,
    loanType: "personal-loans",
    amount: "1200.00",
    loanReason: "A roof",
    monthlyIncome: null,
  } as unknown as Parameters<typeof requestLoan>[1];

  it("is shown with the balance of its account, paid out to it and collected from it", async () => {
    for (const { customer, accounts } of payers.slice(0, 3))
      for (const account of accounts) {
        await requestLoan(customer, { ...request, toAccount: account.number });
        const search = { limit: 9, filters: { account: account.number } };
        const { loans } = await listAllLoanRequests(admin, search, CONTEXT);
        const [available] = await balancesOf(ownerPool, [account.id]);
        expect(loans[0]).toMatchObject({
          accountNumber: account.number,
          facts: { availableMinor: available!.availableMinor },
        });
        const { id } = loans[0]!;
        await decideLoan(admin, id, OFFER, CONTEXT);
        const accepted = { instalment: "100.00" };
        expect(
          await changesOf(accounts, () =>
            acceptOffer(customer, id, accepted, CONTEXT),
          ),
        ).toEqual(only(accounts, account, 120_000n));
        await sql`UPDATE loan_instalments SET due_on = ${today} WHERE loan_id = ${id} AND position = 1`;
        expect(await changesOf(accounts, runDueLoans)).toEqual(
          only(accounts, account, -10_000n),
        );
        const owing: { owes: boolean }[] =
          await sql`SELECT loan_needs_account(id) AS owes FROM accounts a
          WHERE id = ANY (${accounts.map(({ id: owner }) => owner)}::bigint[]) ORDER BY id`;
        const nth = accounts.indexOf(account);
        expect(owing.map(({ owes }) => owes)).toEqual(
          accounts.map((_, at) => at <= nth),
        );
      }
    await expectBooksInOrder(ownerPool);
  }, 60_000);
});

describe("a notification", () => {
  it("of a movement belongs to the posting's account, and one email covers all accounts", async () => {
    const { customer, accounts } = payers[0]!;
    await caughtUp(ownerPool);
    await sql`DELETE FROM outbox_mails`;
    const cash = await bankAccount("cash");
    for (const [nth, { id }] of accounts.entries())
      await post(
        movement(cash(id), id, 7_000n + BigInt(nth), { kind: "credit" }),
      );
    await caughtUp(ownerPool);
    const { notifications } = await listNotifications(customer, { limit: 3 });
    expect(notifications.map(({ title }) => title)).toEqual([
      expect.stringContaining("$70.02"),
      expect.stringContaining("$70.01"),
      expect.stringContaining("$70.00"),
    ]);
    const rows: { account: string }[] =
      await sql`SELECT p.account_id AS account FROM notifications n JOIN ledger_postings p ON p.id = n.posting_id
       WHERE n.customer_id = ${customer.id} ORDER BY n.id DESC LIMIT 3`;
    expect(rows.map(({ account }) => BigInt(account)).reverse()).toEqual(
      accounts.map(({ id }) => id),
    );
    const mails = await queuedMails(ownerPool);
    expect(mails).toHaveLength(1);
    for (const [nth, { number }] of accounts.entries())
      expect(mails[0]!.text).toContain(
        `You received $70.0${nth} in account •••• ${number.slice(-4)} from `,
      );
    expect(notifications.map(({ text }) => text.includes("•••• "))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a case", () => {
  it("shows and refunds the account that paid", async () => {
    const [{ customer, accounts }, theirs] = payers as [Owner, Owner];
    for (const account of accounts) {
      const { publicId } = await post(
        movement(account.id, theirs.accounts[0]!.id, 900n),
      );
      const { id } = await openCase(
        customer,
        publicId,
        { kind: "not_recognised", message: "Not me", attachments: [] },
        CONTEXT,
      );
      const shown = await getCaseForStaff(admin, id, CONTEXT);
      expect(shown!.customer.accountNumber).toBe(account.number);
      expect(
        await changesOf(accounts, () => refundCase(admin, id, "9.00", CONTEXT)),
      ).toEqual(only(accounts, account, 900n));
    }
  });

  it("is not refunded to another account of the customer", async () => {
    const [{ customer, accounts }, theirs] = payers as [Owner, Owner];
    const [main, second] = accounts as [OwnAccount, OwnAccount];
    const { publicId } = await post(
      movement(second.id, theirs.accounts[0]!.id, 900n),
    );
    const { id, number } = await openCase(
      customer,
      publicId,
      { kind: "not_recognised", message: "Not me", attachments: [] },
      CONTEXT,
    );
    const cash = await bankAccount("cash");
    const { entryId } = await post(
      movement(cash(main.id), main.id, 900n, {
        kind: "credit",
        description: `Refund, case ${number}`,
      }),
    );
    await expect(
      sql`UPDATE cases SET status = 'refunded', refund_entry_id = ${entryId}, refunded_minor = 900
        WHERE id = ${id}`,
    ).rejects.toMatchObject({ code: "LM048" });
  });
});

describe("the audit log", () => {
  /** The accounts in the trail of an entry. */
  async function trailOf({ entryId }: { entryId: bigint }) {
    const rows: { account: string }[] =
      await sql`SELECT subject_account_id AS account FROM audit_log WHERE entry_id = ${entryId}
      ORDER BY id`;
    return rows.map(({ account }) => BigInt(account));
  }

  it("lists a movement under its account, and a movement by staff under both accounts", async () => {
    const [{ customer, accounts }, theirs] = payers as [Owner, Owner];
    const cash = await bankAccount("cash");
    for (const { id } of accounts) {
      const paid = movement(id, theirs.accounts[1]!.id, 10n);
      expect(await trailOf(await post(paid))).toEqual([id]);
      const received = movement(cash(id), id, 10n, { kind: "credit" });
      expect(await trailOf(await post(received))).toEqual([id]);
    }
    const [main, second] = accounts as [OwnAccount, OwnAccount];
    const between = {
      ...movement(second.id, main.id, 10n, { kind: "credit" }),
      actor: { kind: "staff", sessionSecret: admin.sessionSecret },
    } as const;
    expect(await trailOf(await postAsApp(between))).toEqual([
      second.id,
      main.id,
    ]);
    const { accesses } = await listAccessLog(customer, { limit: 2 });
    expect(accesses.map(({ account }) => account)).toEqual([
      main.number,
      second.number,
    ]);
  });

  it("shows the account that a row is about, and the main account otherwise", async () => {
    const { customer, accounts, codes } = payers[2]!;
    const [main, second] = accounts as [OwnAccount, OwnAccount];
    const terms = { rhythm: "monthly", firstOn: today, lastOn: null } as const;
    const order = { ...OUTSIDE_PAYMENT, ...codes, ...terms };
    await placeOrder(second, order, CONTEXT);
    const detail = (await getCustomerDetail(admin, customer.id, CONTEXT))!;
    const [viewed, placed] = await listAuditOf(detail.viewed, 2);
    expect(viewed).toMatchObject({
      action: "customer.view",
      customer: { accountNumber: main.number },
    });
    expect(placed).toMatchObject({
      action: "order.place",
      customer: { accountNumber: second.number },
    });
    const search = { customer: second.number };
    const { rows } = await listAudit(admin, { limit: 2, search }, CONTEXT);
    expect(rows.map(({ customer: of }) => of!.id)).toEqual([
      customer.id,
      customer.id,
    ]);
  });
});

describe("a posting of staff", () => {
  const credit = (accountId: string, chooseAccount: string) =>
    postByStaff(
      admin,
      { accountId, direction: "credit" },
      staffPostingSchema.parse({
        ...{ chooseAccount, to: "", amount: "1.00", description: "Desk" },
        reason: "Asked at the desk",
      }),
      { context: CONTEXT },
    );

  it("is made on the named account, and its audit rows name that account", async () => {
    for (const { accounts } of payers.slice(0, 3))
      for (const account of accounts) {
        expect(
          await changesOf(accounts, () =>
            credit(account.number, account.number),
          ),
        ).toEqual(only(accounts, account, 100n));
        const rows =
          await sql`SELECT action, subject_account_id AS about FROM audit_log
          ORDER BY id DESC LIMIT 2`;
        const about = String(account.id);
        expect(rows).toEqual([
          { action: "posting.reason", about },
          { action: "ledger.credit", about },
        ]);
      }
  });

  it("for the id of a customer is made on the main account", async () => {
    const { customer, accounts } = payers[0]!;
    const { number } = customer.main;
    expect(
      await changesOf(accounts, () => credit(customer.id, number)),
    ).toEqual(only(accounts, accounts[0]!, 100n));
    await expect(
      credit(customer.id, accounts[1]!.number),
    ).rejects.toMatchObject({ code: "ACCOUNTS_DIFFER" });
  });
});

describe("a balance that staff set", () => {
  it("is that of the named account, and of the main one if the call names the customer", async () => {
    const { customer, accounts } = payers[1]!;
    const set = async (userId: string, own: OwnAccount) => {
      const [total] = await totalsOf([own]);
      const totalBalance = toDecimal(total! + 100n, "USD");
      const input = { totalBalance, reason: "Counted again" };
      return updateAccount(
        admin,
        userId,
        accountUpdateSchema.parse(input),
        CONTEXT,
      );
    };
    for (const account of accounts)
      expect(
        await changesOf(accounts, () => set(account.number, account)),
      ).toEqual(only(accounts, account, 100n));
    expect(
      await changesOf(accounts, () => set(customer.id, accounts[0]!)),
    ).toEqual(only(accounts, accounts[0]!, 100n));
  });
});
