import { beforeEach, describe, expect, it } from "vitest";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { openCase } from "@/lib/features/cases/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import type { Customer } from "@/lib/identity/callers";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  openAnother,
  payIn,
} from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { listNotifications } from "./queries";
import { toNotification } from "./texts";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

beforeEach(() => sql`DELETE FROM outbox_mails`);

/** The only account of a customer, or one of two: the main one, which has no name, or the other, which has one. */
async function account(which: "only" | "main" | "named") {
  const [first, payee] = await openAccounts(ownerPool, 2, {
    balanceMinor: 5_000n,
  });
  const customer = await signedInOwner(ownerPool, first);
  const other = which === "only" ? first : await openAnother(ownerPool, first);
  const id = which === "named" ? other : first;
  if (which === "named") {
    await sql`UPDATE accounts SET name = 'Holi.days' WHERE id = ${id}`;
    await payIn(id, 2_000n);
  }
  const [row] = await sql`SELECT number FROM accounts WHERE id = ${id}`;
  return { customer, id, payee, number: row!.number as string };
}

const pay = async (from: bigint, to: bigint) =>
  (await post(movement(from, to, 300n))).publicId;

async function wire(from: bigint) {
  const clearing = (await bankAccount("clearing"))(from);
  const sent = movement(from, clearing, 300n, { kind: "wire" });
  return (await post(sent)).publicId;
}

const report = (customer: Customer, payment: string, isWire = false) =>
  openCase(
    customer,
    payment,
    {
      kind: isWire ? "recall" : "not_recognised",
      ...{ message: "Please help", attachments: [] },
    },
    CONTEXT,
  );

async function caseId(customer: Customer, payment: string) {
  await report(customer, payment);
  const [row] =
    await sql`SELECT id FROM cases WHERE customer_id = ${customer.id}`;
  return row!.id as string;
}

type Account = Awaited<ReturnType<typeof account>>;

const LETTERS: Record<string, (of: Account) => Promise<unknown>> = {
  "money on hold": ({ number }) =>
    updateAccount(
      admin,
      number,
      accountUpdateSchema.parse({ availableBalance: 5, holdReason: "Court" }),
      CONTEXT,
    ),
  "a returned wire": async ({ id }) =>
    returnWire(admin, await wire(id), { reason: "Closed" }, CONTEXT),
  "a recall that came too late": async ({ customer, id }) => {
    const sent = await wire(id);
    await report(customer, sent, true);
    await settleWire(admin, sent, CONTEXT);
  },
  "a refund": async ({ customer, id, payee }) => {
    const supportCase = await caseId(customer, await pay(id, payee));
    await refundCase(admin, supportCase, "1.00", CONTEXT);
  },
  "a reversal in a case": async ({ customer, id, payee }) => {
    const payment = await pay(id, payee);
    await caseId(customer, payment);
    await reverseHistoryEntry(admin, payment, CONTEXT);
  },
};

const letterTo = async ({ customer }: Account) => {
  const [row] =
    await sql`SELECT email FROM customers WHERE id = ${customer.id}`;
  const mails = await queuedMails(ownerPool, row!.email as string);
  return mails.at(-1)!.text;
};

describe.each(Object.entries(LETTERS))("the email about %s", (_, send) => {
  it("names the account of a customer who has several", async () => {
    const of = await account("named");
    await send(of);
    // A word joiner keeps mail programs from making a link of the name.
    expect(await letterTo(of)).toContain(
      `your account “Holi.\u2060days” (•••• ${of.number.slice(-4)})`,
    );
  });

  it("names an account without a name by its kind", async () => {
    const of = await account("main");
    await send(of);
    const text = await letterTo(of);
    expect(text).toContain(`your main account (•••• ${of.number.slice(-4)})`);
    expect(text).not.toMatch(/Main account|\(account/);
  });

  it("names no account of a customer who has one", async () => {
    const of = await account("only");
    await send(of);
    expect(await letterTo(of)).not.toContain(of.number.slice(-4));
  });
});

describe("a notification about money on hold", () => {
  const notified = async (which: "only" | "named") => {
    const of = await account(which);
    await LETTERS["money on hold"]!(of);
    await caughtUp(ownerPool);
    const { notifications } = await listNotifications(of.customer, {
      limit: 9,
    });
    const { text, href } = notifications.find(({ kind }) => kind === "hold")!;
    return { text, href, number: of.number };
  };

  it("names the account and leads to its page, which shows the reason", async () => {
    const { text, href, number } = await notified("named");
    expect(text).toContain(`Account •••• ${number.slice(-4)}`);
    expect(href).toBe(`/dashboard/accounts/${number}`);
  });

  it("leads to the dashboard from the main account, which it does not name", async () => {
    const { text, href } = await notified("only");
    expect(text).not.toContain("••••");
    expect(href).toBe("/dashboard");
  });
});

it("a notification about an order that its schedule has ended names no author", () => {
  const { title, text } = toNotification({
    ...{ id: 1n, kind: "change", detail: "schedule order.complete" },
    ...{ at: new Date(), readAt: null, mainNumber: "1000000008" },
  });
  expect([title, text]).toEqual([
    "Standing order completed",
    "The standing order has reached the end of its schedule and makes no more payments.",
  ]);
});

it.each([
  ["another account", "1000000016", true],
  ["the main account", "1000000008", false],
])("a notification about a wire from %s", (_, account, isNamed) => {
  const { text } = toNotification({
    ...{ id: 1n, kind: "wire", detail: "settled" },
    ...{ at: new Date(), readAt: null, mainNumber: "1000000008" },
    line: { account, receiverName: "Bob", currency: "USD", amountMinor: 5n },
  } as Parameters<typeof toNotification>[0]);
  expect(text.includes(`Account •••• ${account.slice(-4)}`)).toBe(isNamed);
});
