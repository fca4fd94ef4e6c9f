import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { exchange } from "@/lib/features/exchange/quotes/service";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { openCase } from "@/lib/features/cases/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { checkPayee } from "@/lib/features/payments/payee-check/service";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { getReceipt } from "@/lib/features/statements/history/queries";
import {
  receiptFacts,
  receiptTitle,
} from "@/lib/features/statements/history/receipt";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { addDays } from "@/lib/platform/time/calendar";
import { bankNow, bankToday } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  CODES,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { plantFactor } from "@/lib/testing/second-factors";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { reviewPages } from "./form-pages";
import { quoteTransfer } from "./quote";
import { review } from "./service";
import { sendTransfer } from "@/lib/features/payments/transfers/service";

const { ownerPool, appPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

const setRate = (currency: string, micro: bigint) =>
  ownerPool.query(
    "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
    [bankToday(), currency, micro],
  );

beforeAll(async () => {
  await setRate("USD", 1_157_300n);
  await setRate("JPY", 180_960_000n);
});

type Opening = Parameters<typeof openAccounts>[2];

async function open(currency: "USD" | "EUR" | "JPY", more: Opening = {}) {
  const [id] = await openAccounts(ownerPool, 1, {
    balanceMinor: 100_000n,
    currency,
    ...more,
  });
  return signedInOwner(ownerPool, id);
}

const toInput = (payee: Customer, amount = "100.00") => ({
  amount,
  accountName: payee.fullName,
  recipientAccount: payee.main.number,
  bank: "Limmat",
  description: "Rent",
  payOn: null,
  ...CODES,
});

type Input = ReturnType<typeof toInput> & { quoteId?: string; code?: string };

const quote = async (payer: Customer, input: Input) =>
  (await quoteTransfer(mainAccount(payer), input)).quote;

function send(payer: Customer, input: Input, key?: string) {
  const requestHash = Buffer.from(JSON.stringify(input));
  return sendTransfer(
    mainAccount(payer),
    input,
    CONTEXT,
    key === undefined ? undefined : { scope: payer.id, key, requestHash },
  );
}

/** Quotes a transfer and sends it. */
async function sendQuoted(payer: Customer, payee: Customer, amount?: string) {
  const input = toInput(payee, amount);
  const { id } = (await quote(payer, input))!;
  return send(payer, { ...input, quoteId: id });
}

const totals = async (...people: Customer[]) =>
  (
    await balancesOf(
      ownerPool,
      people.map(({ main }) => main.id),
    )
  ).map(({ totalMinor }) => totalMinor);

describe("a quote for a transfer", () => {
  it("fixes the payer's amount and converts it once", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    expect(await quote(payer, toInput(payee))).toMatchObject({
      fixed: "sold",
      sold: 100,
      soldCurrency: "USD",
      bought: 85.98,
      boughtCurrency: "EUR",
      markUp: 0.43,
      midRate: "0.864080",
      secondsLeft: 60,
    });
  });

  it("is not made for an account of the same currency, or at another bank", async () => {
    const [payer, payee, euros] = [
      await open("USD"),
      await open("USD"),
      await open("EUR"),
    ];
    expect(await quote(payer, toInput(payee))).toBeNull();
    expect(
      await quote(payer, { ...toInput(euros), bank: "Elsewhere Bank" }),
    ).toBeNull();
  });

  it("is given to a caller who knows the payee's name, whatever the codes; wrong codes of others count", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const wrong = { ...toInput(payee), cotCode: "WRONG" };
    expect(await quote(payer, wrong)).not.toBeNull();
    const unnamed = { ...wrong, accountName: "Somebody Else" };
    for (let nth = 0; nth < 5; nth += 1)
      await expect(quote(payer, unnamed)).rejects.toMatchObject({
        code: "CODES_WRONG",
      });
    await expect(quote(payer, toInput(payee))).rejects.toMatchObject({
      code: "TRANSFERS_BLOCKED",
    });
  });

  it("is refused for a payee who is closed, a pot of somebody else, and an amount that rounds to nothing", async () => {
    const [payer, payee] = [await open("JPY"), await open("EUR")];
    await expect(quote(payer, toInput(payee, "0"))).rejects.toThrow();
    const state = (to: string) =>
      ownerPool.query("UPDATE accounts SET state = $2 WHERE id = $1", [
        payee.main.id,
        to,
      ]);
    await state("blocked");
    await expect(quote(payer, toInput(payee))).rejects.toMatchObject({
      code: "BENEFICIARY_CLOSED",
    });
    await state("open");
  });

  it("names the currency of an account to those who know its holder", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const check = (accountName: string) =>
      checkPayee(payer, { ...toInput(payee), accountName }, CONTEXT);
    expect((await check(payee.fullName)).currency).toBe("EUR");
    expect((await check("Somebody Else")).currency).toBeNull();
  });
});

describe("a review", () => {
  it("quotes a transfer, with the text for a page without script", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const answer = await review(mainAccount(payer), toInput(payee), CONTEXT);
    expect(answer.quote).toMatchObject({ sold: 100, bought: 85.98 });
    const { quotedAs, quoteId } = reviewPages.next!(answer);
    expect(quoteId).toBe(answer.quote!.id);
    expect(quotedAs).toContain(
      "The payee gets EUR 85.98, at 1 USD = 0.859760 EUR.",
    );
  });

  it("quotes for another name than the payee's if the codes are right", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const input = { ...toInput(payee), accountName: "Somebody Else" };
    const answer = await review(mainAccount(payer), input, CONTEXT);
    expect(answer.quote).toMatchObject({ bought: 85.98 });
  });

  it.each(["CODES_WRONG", "PAYEE_UNKNOWN"])(
    "counts %s under another name than the payee's, whatever the number",
    async (code) => {
      const [payer, euros, dollars] = [
        await open("USD"),
        await open("EUR"),
        await open("USD"),
      ];
      const reviewed = (changes: Partial<Input>, to = euros) =>
        review(
          mainAccount(payer),
          { ...toInput(to), accountName: "Somebody Else", ...changes },
          CONTEXT,
        );
      const refused = (to: Customer) =>
        code === "CODES_WRONG"
          ? reviewed({ cotCode: "WRONG" }, to)
          : reviewed({ recipientAccount: "4444000011112222" });
      for (const to of [euros, dollars, euros, dollars, euros])
        await expect(refused(to)).rejects.toMatchObject({ code });
      for (const changes of [{}, { recipientAccount: "4444000011112222" }])
        for (const to of [euros, dollars])
          await expect(reviewed(changes, to)).rejects.toMatchObject({
            code: "TRANSFERS_BLOCKED",
          });
      await expect(send(payer, toInput(dollars))).rejects.toMatchObject({
        code: "TRANSFERS_BLOCKED",
      });
    },
  );

  it("leaves wrong codes to the transfer for a payee that is named, and for other banks", async () => {
    const [payer, payee] = [await open("USD"), await open("USD")];
    const input = { ...toInput(payee), cotCode: "WRONG" };
    for (let nth = 0; nth < 6; nth += 1)
      for (const bank of ["Limmat", "Elsewhere Bank"]) {
        const answer = await review(
          mainAccount(payer),
          { ...input, bank },
          CONTEXT,
        );
        expect(answer.quote).toBeNull();
      }
  });

  it("answers a dormant customer the same for every number", async () => {
    const [payer, euros, dollars] = [
      await open("USD"),
      await open("EUR"),
      await open("USD"),
    ];
    await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${payer.id}::uuid`;
    for (const changes of [
      toInput(euros),
      { ...toInput(dollars), accountName: "Somebody Else" },
      { ...toInput(dollars), recipientAccount: "4444000011112222" },
    ])
      await expect(
        review(mainAccount(payer), changes, CONTEXT),
      ).rejects.toMatchObject({ code: "ACCOUNT_NOT_ACTIVE" });
  });

  it("has no quote for later and for one currency, and is refused for an amount that is too small", async () => {
    const [payer, payee, dollars] = [
      await open("USD"),
      await open("EUR"),
      await open("USD"),
    ];
    const input = toInput(payee);
    for (const other of [
      { ...input, payOn: addDays(bankToday(), 1) },
      toInput(dollars),
    ]) {
      const answer = await review(mainAccount(payer), other, CONTEXT);
      expect(answer.quote).toBeNull();
      expect(reviewPages.next!(answer)).not.toHaveProperty("quoteId");
    }
    await expect(
      review(mainAccount(payer), { ...input, amount: "0.01" }, CONTEXT),
    ).rejects.toMatchObject({ code: "LM076" });
  });
});

describe("a transfer to an account of another currency", () => {
  it("is refused without a quote, also where the amount would not be covered", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    for (const amount of ["1.00", "5000.00"])
      await expect(send(payer, toInput(payee, amount))).rejects.toMatchObject({
        code: "QUOTE_NEEDED",
      });
    expect(await totals(payer, payee)).toEqual([100_000n, 100_000n]);
  });

  it("moves both amounts of its quote, which both sides see", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const { transfer } = await sendQuoted(payer, payee);
    expect(transfer.status).toBe("posted");
    expect(await totals(payer, payee)).toEqual([90_000n, 108_598n]);

    const sent = (await getReceipt(payer, transfer.id))!;
    expect(receiptTitle(sent)).toBe("Sent");
    expect(sent).toMatchObject({
      receiverName: payee.fullName,
      accountTransferredTo: payee.main.number,
      currency: "USD",
      kind: "transfer",
    });
    expect(receiptFacts(sent)).toEqual(
      expect.arrayContaining([
        { term: "Amount sent", text: "$100.00" },
        { term: "Amount received", text: "€85.98" },
        { term: "Rate", text: "1 USD = 0.859760 EUR" },
        { term: "Mark-up, included", text: "€0.43 (0.50 %)" },
      ]),
    );
    const [entry] = await sql`
      SELECT b.public_id AS id FROM exchanges x JOIN ledger_entries e ON e.id = x.entry_id
      JOIN ledger_entries b ON b.id = x.bought_entry_id WHERE e.public_id = ${transfer.id}::uuid`;
    const received = (await getReceipt(payee, entry!.id as string))!;
    expect(receiptTitle(received)).toBe("Received");
    expect(received).toMatchObject({
      senderName: payer.fullName,
      currency: "EUR",
      amountMinor: 8_598n,
      description: "Rent",
    });
    // The payee does not learn the payer's number.
    expect(JSON.stringify(receiptFacts(received))).not.toContain(
      payer.main.number,
    );
    await expectBooksInOrder(ownerPool);
  });

  it("notifies both people of their own amount", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    await caughtUp(ownerPool);
    await sendQuoted(payer, payee);
    await caughtUp(ownerPool);
    const titlesOf = async (customer: Customer) =>
      (await listNotifications(customer, { limit: 20 })).notifications
        .map(({ title }) => title)
        .join();
    expect(await titlesOf(payer)).toContain("$100.00");
    expect(await titlesOf(payee)).toContain("€85.98");
    const mails = JSON.stringify(await queuedMails(ownerPool));
    expect(mails).toContain("€85.98");
  });

  it("counts towards the daily limit in the payer's currency", async () => {
    const payer = await open("USD", { limitMinor: 10_000n });
    const payee = await open("EUR");
    await sendQuoted(payer, payee, "99.00");
    await expect(sendQuoted(payer, payee, "1.01")).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
    const rows = await sql`
      SELECT FROM accounts WHERE kind = 'position' AND (outgoing_day IS NOT NULL OR outgoing_day_minor > 0)`;
    expect(rows).toEqual([]);
    await sendQuoted(payer, payee, "1.00");
  });

  it("is posted once for a key, and uses its quote once", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const input = toInput(payee);
    const quoted = { ...input, quoteId: (await quote(payer, input))!.id };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      send(payer, quoted, key),
      send(payer, quoted, key),
    ]);
    expect(second).toEqual(first);
    await expect(send(payer, quoted)).rejects.toMatchObject({ code: "LM078" });
    await expect(
      send(payer, { ...quoted, amount: "2.00" }, key),
    ).rejects.toMatchObject({ code: "LM079" });
    const other = (await quote(payer, input))!.id;
    await expect(
      send(payer, { ...quoted, quoteId: other }, key),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(await totals(payer)).toEqual([90_000n]);
  });

  it("is refused with the quote of somebody else, of another amount or payee, and with that of an exchange", async () => {
    const [payer, payee, other] = [
      await open("USD"),
      await open("EUR"),
      await open("EUR"),
    ];
    const input = toInput(payee);
    const theirs = await quote(await open("USD"), input);
    const more = await quote(payer, toInput(payee, "100.01"));
    const elsewhere = await quote(payer, toInput(other));
    for (const quoteId of [theirs!.id, more!.id, elsewhere!.id, randomUUID()])
      await expect(send(payer, { ...input, quoteId })).rejects.toMatchObject({
        code: "LM079",
      });
    const own = await quote(payer, input);
    // An exchange needs no codes and counts towards no limit, so it must not use the quote of a transfer.
    await expect(
      exchange(payer, { quoteId: own!.id }, CONTEXT),
    ).rejects.toMatchObject({ code: "LM079" });
    expect(await totals(payer, payee)).toEqual([100_000n, 100_000n]);
  });

  it("keeps its quote if the rate moves, and is refused after 60 seconds", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const input = toInput(payee);
    const held = (await quote(payer, input))!;
    const late = (await quote(payer, input))!;
    await setRate("USD", 1_160_000n);
    await send(payer, { ...input, quoteId: held.id });
    expect(await totals(payee)).toEqual([108_598n]);
    await setRate("USD", 1_157_300n);
    await moveBankTime(new Date(bankNow().getTime() + 61_000));
    await expect(
      send(payer, { ...input, quoteId: late.id }),
    ).rejects.toMatchObject({ code: "LM077" });
  });

  it("is refused without the funds, to a payee closed meanwhile, and from a dormant person", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    await expect(sendQuoted(payer, payee, "1000.01")).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    const input = toInput(payee);
    const quoted = { ...input, quoteId: (await quote(payer, input))!.id };
    const status = ({ id }: Customer, to: string) =>
      ownerPool.query(
        "UPDATE customer_rights SET status = $2::customer_status WHERE customer_id = $1",
        [id, to],
      );
    await status(payee, "closed");
    await expect(send(payer, quoted)).rejects.toMatchObject({
      code: "BENEFICIARY_CLOSED",
    });
    await status(payee, "active");
    await status(payer, "inactive");
    await expect(send(payer, quoted)).rejects.toMatchObject({
      code: "ACCOUNT_NOT_ACTIVE",
    });
    await status(payer, "active");
    await send(payer, quoted);
  });

  it("asks for the second factor of a first payment, and a refused one does not use up the code", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const code = await plantFactor(ownerPool, payer);
    await expect(sendQuoted(payer, payee)).rejects.toMatchObject({
      code: "STEP_UP_NEEDED",
    });
    const large = toInput(payee, "1000.01");
    const used = code();
    await expect(
      send(payer, {
        ...large,
        quoteId: (await quote(payer, large))!.id,
        code: used,
      }),
    ).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    const input = toInput(payee);
    await send(payer, {
      ...input,
      quoteId: (await quote(payer, input))!.id,
      code: used,
    });
    expect(await totals(payer)).toEqual([90_000n]);
  });

  it("is reversed as a whole from either side, or not at all, and frees the limit", async () => {
    const payer = await open("USD", { limitMinor: 10_000n });
    const payee = await open("EUR", { balanceMinor: 1_000n });
    const { transfer } = await sendQuoted(payer, payee);
    await reverseHistoryEntry(staff, transfer.id, CONTEXT);
    expect(await totals(payer, payee)).toEqual([100_000n, 1_000n]);
    await expect(
      reverseHistoryEntry(staff, transfer.id, CONTEXT),
    ).rejects.toMatchObject({ code: "ALREADY_REVERSED" });

    const spent = await sendQuoted(payer, payee);
    const third = await open("USD");
    await sendQuoted(payee, third, "90.00");
    await expect(
      reverseHistoryEntry(staff, spent.transfer.id, CONTEXT),
    ).rejects.toMatchObject({ code: "REVERSAL_UNFUNDED" });
    await expectBooksInOrder(ownerPool);
  });

  it("is shown to staff with its payer and its payee on both entries", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    await sendQuoted(payer, payee);
    const { rows } = await listAllHistory(staff, { limit: 3 }, CONTEXT);
    const sides = {
      sender: payer.fullName,
      senderAccount: payer.main.number,
      receiver: payee.fullName,
      receiverAccount: payee.main.number,
    };
    expect(rows[1]).toMatchObject({ ...sides, currency: "EUR" });
    expect(rows[2]).toMatchObject({ ...sides, currency: "USD" });
  });

  it("closes the case of its payer if it is reversed from the payee's side, and a refunded one is not reversed", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const report = async (entry: string) =>
      openCase(
        payer,
        entry,
        { kind: "not_received", message: "Not here.", attachments: [] },
        CONTEXT,
      );
    const first = await sendQuoted(payer, payee);
    await report(first.transfer.id);
    const { rows } = await listAllHistory(staff, { limit: 3 }, CONTEXT);
    await reverseHistoryEntry(staff, rows[1]!.id, CONTEXT);
    const cases =
      await sql`SELECT status::text FROM cases WHERE customer_id = ${payer.id}`;
    expect(cases).toEqual([{ status: "reversed" }]);
    expect(JSON.stringify(await queuedMails(ownerPool))).toContain("case");

    const second = await sendQuoted(payer, payee);
    const { id } = await report(second.transfer.id);
    await refundCase(staff, id, "100.00", CONTEXT);
    await expect(
      reverseHistoryEntry(staff, second.transfer.id, CONTEXT),
    ).rejects.toMatchObject({ code: "PAYMENT_WAS_REFUNDED" });
    await expectBooksInOrder(ownerPool);
  });

  it("counts for staff who control the payer, and waits for a colleague's confirmation", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const teller = await plantStaff(ownerPool, "teller", "teller");
    await ownerPool.query(
      "UPDATE four_eyes_limits SET account_minor = 5000, day_minor = 50000 WHERE role = 'teller'",
    );
    await ownerPool.query(
      "SELECT write_control($1, $2, 'teller', 'reset', 0)",
      [payer.id, teller.id],
    );
    await ownerPool.query("SELECT update_controlled_until($1)", [payer.id]);
    await expect(sendQuoted(payer, payee, "50.01")).rejects.toMatchObject({
      code: "CHANGE_UNCONFIRMED",
    });
    await sendQuoted(payer, payee, "50.00");
    await expect(sendQuoted(payer, payee, "1.00")).rejects.toMatchObject({
      code: "CHANGE_UNCONFIRMED",
    });
    expect(await totals(payer)).toEqual([95_000n]);
  });

  it("is not made by the application's login in the name of others", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    const other = await open("USD");
    await expect(
      appPool.query("SELECT transfer_quote($1, $2, $3, 100)", [
        other.sessionSecret,
        payer.main.id,
        payee.main.id,
      ]),
    ).rejects.toMatchObject({ code: "LM035" });
  });

  it("cannot be ordered for later", async () => {
    const [payer, payee] = [await open("USD"), await open("EUR")];
    await expect(
      placeOrder(
        mainAccount(payer),
        {
          ...toInput(payee),
          rhythm: "monthly",
          firstOn: bankToday(),
          lastOn: null,
        },
        CONTEXT,
      ),
    ).rejects.toMatchObject({
      code: "CURRENCY_MISMATCH",
      details: { fields: { recipientAccount: expect.any(String) as string } },
    });
  });
});
