import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
  process.env.FOUR_EYES_DAY_TOTAL = "350.00";
});

import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { blockAccountFor } from "@/lib/features/accounts/staff-service";
import { unblock } from "@/lib/features/accounts/unblocking";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import {
  listOpenControls,
  toShown,
} from "@/lib/features/customers/controls/queries";
import { confirmControl } from "@/lib/features/customers/controls/service";
import type { Admin, Customer, ViewedCustomer } from "@/lib/identity/callers";
import { setCustomerPassword } from "@/lib/identity/store";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { post } from "@/lib/ledger/post";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { versionOf } from "@/lib/platform/http/version";
import { bankToday } from "@/lib/platform/time/clock";
import { post as postMovement } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
  payIn,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";
import { describeReason, readReason } from "./reason";

const AMOUNT = 10_000n;
const DAY_TOTAL = 35_000n;

const { ownerPool, sql } = await testDatabase();

let staffed = 0;
const newStaff = (role?: Admin["role"]) =>
  plantStaff(ownerPool, `control-${++staffed}`, role);

async function open(balanceMinor = 0n): Promise<Customer> {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  return signedInOwner(ownerPool, id!);
}

const credit = (admin: Admin, { main }: Customer, minor: bigint) =>
  creditTo(admin, main.id, minor);

const debit = (admin: Admin, { main }: Customer, minor: bigint) =>
  postTo(admin, main.id, minor, { direction: "debit" });

const creditTo = (admin: Admin, accountId: bigint, minor: bigint) =>
  postTo(admin, accountId, minor, { direction: "credit" });

async function postTo(
  admin: Admin,
  accountId: bigint,
  minor: bigint,
  { direction, other = "" }: { direction: "credit" | "debit"; other?: string },
) {
  const { number } = await ownerOf(ownerPool, accountId);
  return postByStaff(
    admin,
    { accountId: number, direction },
    staffPostingSchema.parse({
      chooseAccount: number,
      ...(direction === "credit" ? { to: other } : { from: other }),
      amount: Number(minor) / 100,
      description: "control",
    }),
    { context: CONTEXT },
  );
}

const update = (admin: Admin, { id }: Customer, input: object) =>
  updateAccount(admin, id, accountUpdateSchema.parse(input), CONTEXT);

let passwords = 0;
const setPassword = (admin: Admin, customer: Customer) =>
  update(admin, customer, { password: `Another!River${++passwords}` });

const setEmail = (admin: Admin, customer: Customer) =>
  update(admin, customer, { email: `${randomUUID()}@control.example` });

const pay = ({ main }: Customer, amountMinor: bigint, key?: string) =>
  payFrom(main.id, amountMinor, key);

/**
 * A payment of the owner, to another bank or an account of this one. A new password has ended the session, so each has
 * one of its own.
 */
async function payFrom(
  accountId: bigint,
  amountMinor: bigint,
  key: string = randomUUID(),
  to?: bigint,
) {
  const { sessionSecret, id } = await signedInOwner(ownerPool, accountId);
  return post({
    kind: to ? "transfer" : "wire",
    debitAccountId: accountId,
    creditAccountId: to ?? (await bankAccount("clearing"))(accountId),
    amountMinor,
    ...(to && { bank: "Limmat" }),
    actor: { kind: "customer", sessionSecret },
    context: CONTEXT,
    idempotency: { scope: id, key, requestHash: Buffer.alloc(32) },
  });
}

const later = (customer: Customer, days: number) =>
  sql`WITH controls AS (
       UPDATE customer_controls SET since = since - make_interval(days => ${days}), until = until - make_interval(days => ${days})
       WHERE customer_id = owner_of_account(${customer.main.id}))
     UPDATE customer_rights SET controlled_until = controlled_until - make_interval(days => ${days})
     WHERE customer_id = owner_of_account(${customer.main.id})`;

/** Makes the effects that count for a member of staff older. */
const countedEarlier = ({ id }: Admin, days: number) =>
  ownerPool.query(
    `ALTER TABLE staff_effects DISABLE TRIGGER USER;
     UPDATE staff_effects SET at = at - interval '${days} days' WHERE admin_id = '${id}';
     ALTER TABLE staff_effects ENABLE TRIGGER USER`,
  );

const refused = { code: "CHANGE_UNCONFIRMED" };

test("money that arrives after a password was set counts when it leaves", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 90_000n);
  await pay(customer, AMOUNT);
  await expect(pay(customer, 1n)).rejects.toMatchObject(refused);
});

test("nothing leaves an empty account that was taken after the day's total was used", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  for (const amountMinor of [AMOUNT, AMOUNT, AMOUNT, AMOUNT / 2n])
    await credit(staff, await open(), amountMinor);
  await setPassword(staff, customer);
  await payIn(customer.main.id, 9_000n);
  await expect(pay(customer, 1n)).rejects.toMatchObject(refused);
});

test("money that was counted when control was taken is not counted again when it leaves", async () => {
  const [staff, customer] = [await newStaff(), await open(6_000n)];
  await setPassword(staff, customer);
  await pay(customer, 6_000n);
  await payIn(customer.main.id, 6_000n);
  await pay(customer, 4_000n);
  await expect(pay(customer, 1n)).rejects.toMatchObject(refused);
});

test("money that stays is counted once, however many days control is taken", async () => {
  const [staff, customer] = [await newStaff(), await open(6_000n)];
  for (const days of [1, 1, 0]) {
    await setPassword(staff, customer);
    await later(customer, days);
    await countedEarlier(staff, days);
  }
  await payIn(customer.main.id, 90_000n);
  await pay(customer, AMOUNT);
  await expect(pay(customer, 1n)).rejects.toMatchObject(refused);
});

test("a new control counts again the amounts that an ended control counted", async () => {
  const [staff, customer] = [await newStaff(), await open(6_000n)];
  await setEmail(staff, customer);
  await later(customer, 400);
  await countedEarlier(staff, 400);
  await payIn(customer.main.id, 90_000n);
  await transaction((tx) =>
    setCustomerPassword(tx, customer.id, "x".repeat(90), "owner"),
  );
  await expect(pay(customer, AMOUNT + 1n)).rejects.toMatchObject(refused);
});

test("the reason of a change that waits for what has left adds up what counts, and names no balance", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 11_000n);
  await payFrom(customer.main.id, 6_000n, randomUUID(), (await open()).main.id);
  // 50.00 are on the account, and 60.00 have left.
  expect(await setPassword(staff, customer)).toBeInstanceOf(AcceptedReply);
  const [waiting] =
    await sql`SELECT request FROM approvals ORDER BY made_at DESC LIMIT 1`;
  expect(describeReason(readReason(waiting!.request)!)).toBe(
    "With this request, what the maker did on the accounts of this customer within 24 hours would count as $110.00. The limit for one person is $100.00.",
  );
});

test("what one person takes at the desk and what leaves under their control are one sum", async () => {
  const staff = await newStaff();
  const customer = await open(2n * AMOUNT);
  await debit(staff, customer, AMOUNT);
  expect(await setPassword(staff, customer)).toBeInstanceOf(AcceptedReply);
  const other = await open();
  await setPassword(staff, other);
  await payIn(other.main.id, 2n * AMOUNT);
  await pay(other, 6_000n);
  expect(await debit(staff, other, 4_001n)).toBeInstanceOf(AcceptedReply);
  await debit(staff, other, 4_000n);
  await expect(pay(other, 1n)).rejects.toMatchObject(refused);
});

test("money that one person puts in and that leaves under their control is one amount", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await credit(staff, customer, AMOUNT);
  await setPassword(staff, customer);
  await pay(customer, AMOUNT);
  await payIn(customer.main.id, 1n);
  await expect(pay(customer, 1n)).rejects.toMatchObject(refused);
});

test("a credit out of the account of another customer counts as taken out there", async () => {
  const staff = await newStaff();
  const [payer, payee] = [await open(2n * AMOUNT), await open()];
  await postTo(staff, payee.main.id, AMOUNT, {
    direction: "credit",
    other: payer.main.number,
  });
  expect(await setPassword(staff, payer)).toBeInstanceOf(AcceptedReply);
});

test("a repeated key answers its first payment", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 20_000n);
  const { publicId } = await pay(customer, AMOUNT, "once");
  expect((await pay(customer, AMOUNT, "once")).publicId).toBe(publicId);
});

test("payments that wait together count as well", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 50_000n);
  const payments = await Promise.allSettled(
    Array.from({ length: 20 }, () => pay(customer, 1_000n)),
  );
  expect(payments.filter(({ status }) => status === "fulfilled")).toHaveLength(
    10,
  );
});

test.each([
  ["an email address", setEmail],
  [
    "an account number",
    (admin: Admin, customer: Customer) =>
      update(admin, customer, { accountNumber: newAccountNumber() }),
  ],
  [
    "a transfer code",
    (admin: Admin, customer: Customer) =>
      update(admin, customer, { cotCode: "NEWCODE9" }),
  ],
  [
    "the status",
    async (admin: Admin, customer: Customer) => {
      await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = (SELECT customer_id
        FROM accounts WHERE id = ${customer.main.id})`;
      await changeStatus(
        admin,
        customer.id,
        { accountStatus: "active" },
        CONTEXT,
      );
    },
  ],
])(
  "%s that staff set counts like a password, for seven days",
  async (_, set) => {
    const [staff, customer] = [await newStaff(), await open()];
    await set(staff, customer);
    await payIn(customer.main.id, 90_000n);
    await later(customer, 6);
    await expect(pay(customer, AMOUNT + 1n)).rejects.toMatchObject(refused);
    await later(customer, 1);
    await pay(customer, AMOUNT + 1n);
  },
);

const REASON = { reason: "Asked by phone" };

test("an account is unblocked alone up to the amount only, and what leaves it counts", async () => {
  const [staff, other] = [await newStaff(), await newStaff()];
  const rich = await open(AMOUNT + 1n);
  const poor = await open(6_000n);
  const stateOf = async ({ main }: Customer) =>
    (await sql`SELECT state::text FROM accounts WHERE id = ${main.id}`)[0]!
      .state as string;
  for (const { main } of [rich, poor])
    await blockAccountFor(staff, main.number, REASON, CONTEXT);
  await unblock(staff, poor.main.number, REASON, CONTEXT);
  expect(await stateOf(poor)).toBe("open");
  await payIn(poor.main.id, 90_000n);
  await expect(pay(poor, AMOUNT + 1n)).rejects.toMatchObject(refused);
  const reply = await unblock(staff, rich.main.number, REASON, CONTEXT);
  expect(reply).toBeInstanceOf(AcceptedReply);
  expect(await stateOf(rich)).toBe("blocked");
  const { id } = (reply as AcceptedReply).data.approval as { id: string };
  const approve = { id, decision: "approve", reason: "" } as const;
  await decideApproval(other, approve, CONTEXT, approvalHandlers);
  expect(await stateOf(rich)).toBe("open");
  await payIn(rich.main.id, 90_000n);
  await pay(rich, 50_000n);
});

test.each<
  [string, Record<"before" | "after", (customer: Customer) => Promise<unknown>>]
>([
  [
    "pending wires",
    {
      before: async ({ main }) => {
        await payIn(main.id, AMOUNT);
        const clearing = (await bankAccount("clearing"))(main.id);
        await postMovement(
          movement(main.id, clearing, AMOUNT, { kind: "wire" }),
        );
      },
      after: () => Promise.resolve(),
    },
  ],
  [
    "what came in after the request",
    {
      before: () => Promise.resolve(),
      after: ({ main }) => payIn(main.id, 90_000n),
    },
  ],
])(
  "two tellers do not unblock an account above the amount of one, with %s",
  async (_, { before, after }) => {
    const [maker, checker] = [
      await newStaff("teller"),
      await newStaff("teller"),
    ];
    const customer = await open(AMOUNT + 1n);
    // The maker has done so much today that even one cent needs a second person.
    await debit(maker, customer, AMOUNT);
    await before(customer);
    await blockAccountFor(maker, customer.main.number, REASON, CONTEXT);
    const reply = await unblock(maker, customer.main.number, REASON, CONTEXT);
    const { id } = (reply as AcceptedReply).data.approval as { id: string };
    await after(customer);
    const approve = { id, decision: "approve", reason: "" } as const;
    await expect(
      decideApproval(checker, approve, CONTEXT, approvalHandlers),
    ).rejects.toMatchObject({ code: "AMOUNT_ABOVE_OWN" });
    await expect(
      sql`SELECT approval_decide(${checker.sessionSecret}, ${id}, true, '', NULL, '{unblock}')`,
    ).rejects.toMatchObject({ code: "LM057" });
    const administrator = await newStaff();
    await decideApproval(administrator, approve, CONTEXT, approvalHandlers);
  },
);

test("another administrator ends the counting, the one who made the change does not", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 90_000n);
  await expect(
    confirmControl(staff, customer.id, CONTEXT),
  ).rejects.toMatchObject({ code: "CONTROL_CONFIRMED" });
  await expect(pay(customer, AMOUNT + 1n)).rejects.toMatchObject(refused);
  await confirmControl(await newStaff(), customer.id, CONTEXT);
  await pay(customer, 50_000n);
});

test("a confirmation is for the changes that the colleague saw, and all of them are listed", async () => {
  const [staff, other] = [await newStaff(), await newStaff()];
  const customer = await open();
  await setEmail(staff, customer);
  for (let changes = 0; changes < 21; changes++)
    await update(staff, customer, { cotCode: `CODE${changes}` });
  const listed = await listOpenControls(customer as unknown as ViewedCustomer);
  expect(listed.map(({ change }) => change)).toEqual([
    "Transfer codes set",
    "Email address set",
  ]);
  const seen = versionOf(toShown(listed));
  await setPassword(staff, customer);
  await expect(
    confirmControl(other, customer.id, { ...CONTEXT, seen }),
  ).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  await payIn(customer.main.id, 90_000n);
  await expect(pay(customer, AMOUNT + 1n)).rejects.toMatchObject(refused);
});

test("a password that is set through an address of staff counts, however old the address is", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setEmail(staff, customer);
  await later(customer, 400);
  await payIn(customer.main.id, 90_000n);
  await pay(customer, 20_000n);
  await transaction((tx) =>
    setCustomerPassword(tx, customer.id, "x".repeat(90), "owner"),
  );
  await expect(pay(customer, AMOUNT + 1n)).rejects.toMatchObject(refused);
});

test("a standing order that was placed under control counts when it is paid, however late", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  await payIn(customer.main.id, 90_000n);
  const today = bankToday();
  const order = await plantOrder(ownerPool, {
    from: customer.main.id,
    firstOn: today,
    amountMinor: AMOUNT + 1n,
  });
  await sql`UPDATE standing_orders SET changed_at = now() - interval '30 days' WHERE id = ${order}`;
  await later(customer, 30);
  await sql`UPDATE customer_controls SET since = since - interval '1 hour' WHERE customer_id = ${customer.id}`;
  await runDueOrders(today);
  const rows =
    await sql`SELECT outcome::text, failure FROM standing_order_runs WHERE order_id = ${order}`;
  expect(rows).toEqual([{ outcome: "failed", failure: "CHANGE_UNCONFIRMED" }]);
});

test("colleagues who had one another added do not decide for each other for 30 days", async () => {
  const [maker, added, third] = [
    await newStaff(),
    await newStaff(),
    await newStaff(),
  ];
  await sql`WITH a AS (
       INSERT INTO approvals (kind, status, amount_minor, request, made_by, decided_by, decided_at)
       VALUES ('colleague', 'approved', 0, '{}', ${maker.id}, ${third.id}, now() - interval '29 days') RETURNING id)
     INSERT INTO approval_uses (approval_id, used_by, controlled_admin_id) SELECT id, ${third.id}, ${added.id} FROM a`;
  for (const [one, other] of [
    [maker, added],
    [added, maker],
  ] as const) {
    const customer = await open();
    await setPassword(one, customer);
    await expect(
      confirmControl(other, customer.id, CONTEXT),
    ).rejects.toMatchObject({ code: "CONTROL_CONFIRMED" });
    await confirmControl(third, customer.id, CONTEXT);
  }
});

test("a takeover counts what is in all accounts of the person", async () => {
  const staff = await newStaff();
  const { customer } = await openWith([4_000n, 4_000n, 2_001n]);
  expect(await setPassword(staff, customer)).toBeInstanceOf(AcceptedReply);
  const { customer: poorer } = await openWith([4_000n, 4_000n, 2_000n]);
  await setPassword(staff, poorer);
  expect(await setEmail(staff, poorer)).not.toBeInstanceOf(AcceptedReply);
});

test("what leaves different accounts of a person adds up, and staff do not spread credits over them", async () => {
  const staff = await newStaff();
  const { customer, ids } = await openWith([0n, 0n, 0n]);
  await setPassword(staff, customer);
  for (const id of ids) await payIn(id, 20_000n);
  await payFrom(ids[0]!, 6_000n);
  await payFrom(ids[1]!, 4_000n);
  await expect(payFrom(ids[2]!, 1n)).rejects.toMatchObject(refused);
  await creditTo(staff, ids[0]!, AMOUNT / 2n);
  await creditTo(staff, ids[1]!, AMOUNT / 2n);
  expect(await creditTo(staff, ids[2]!, 1n)).toBeInstanceOf(AcceptedReply);
});

test("an account that is opened under control is under control as well", async () => {
  const [staff, customer] = [await newStaff(), await open()];
  await setPassword(staff, customer);
  const second = await openAnother(ownerPool, customer.main.id, 90_000n);
  await expect(payFrom(second, AMOUNT + 1n)).rejects.toMatchObject(refused);
});

/** Opens a person with an account for each balance. */
async function openWith([first = 0n, ...others]: readonly bigint[]) {
  const customer = await open(first);
  const ids = [customer.main.id];
  for (const balance of others)
    ids.push(await openAnother(ownerPool, customer.main.id, balance));
  return { customer, ids };
}

const ACTS = [
  "password",
  "email",
  "arrives",
  "pays",
  "credit",
  "debit",
  "confirm",
] as const;

const step = fc.record({
  do: fc.constantFrom(...ACTS),
  staff: fc.nat(1),
  person: fc.nat(4),
  account: fc.nat(2),
  cents: fc.oneof(
    fc.integer({ min: 1, max: 6_000 }),
    fc.integer({ min: 6_000, max: 30_000 }),
  ),
});

/** The balances of the accounts of each person. */
const PEOPLE = [[0n, 0n], [0n], [0n, 0n, 0n], [2_000n], [6_000n, 6_000n]];

const tourStep = (
  act: (typeof ACTS)[number],
  staff: number,
  person: number,
  cents: number,
) => ({ do: act, staff, person, account: cents % 3, cents });

/** Does everything once, with a payment that is refused and a change that waits, so that no run misses one. */
const TOUR = [
  tourStep("password", 0, 0, 1),
  tourStep("arrives", 0, 0, 30_000),
  tourStep("pays", 0, 0, 15_000),
  tourStep("confirm", 1, 0, 1),
  tourStep("pays", 0, 0, 100),
  tourStep("email", 1, 1, 1),
  tourStep("credit", 0, 1, 100),
  tourStep("debit", 0, 1, 100),
  tourStep("password", 0, 4, 1),
];

/** The sums that a member of staff put in and took out, and that left the accounts that they took over, by person. */
type Sums = Map<
  string,
  { putIn: bigint; taken: bigint; left: bigint; isTaken: boolean }
>;

test("no member of staff moves more on the accounts of a person than the amount, or has more leave them, nor on all than the day's total, in random acts", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 50, maxLength: 50 }),
      async (steps) => {
        const staff = [await newStaff(), await newStaff()];
        const people = await Promise.all(
          PEOPLE.map((balances) => openWith(balances)),
        );
        const sums: Sums[] = staff.map(
          () =>
            new Map(
              people.map(({ customer }) => [
                customer.id,
                { putIn: 0n, taken: 0n, left: 0n, isTaken: false },
              ]),
            ),
        );
        for (const { do: act, staff: who, person, account, cents } of [
          ...TOUR,
          ...steps,
        ]) {
          const admin = staff[who]!;
          const { customer, ids } = people[person]!;
          const accountId = ids[account % ids.length]!;
          const amountMinor = BigInt(cents);
          const sumOf = (by: number) => sums[by]!.get(customer.id)!;
          const perform = async (): Promise<unknown> => {
            switch (act) {
              case "password":
                return setPassword(admin, customer);
              case "email":
                return setEmail(admin, customer);
              case "arrives":
                return payIn(accountId, amountMinor);
              case "pays":
                return payFrom(accountId, amountMinor);
              case "credit":
                return creditTo(admin, accountId, amountMinor);
              case "debit":
                return postTo(admin, accountId, amountMinor, {
                  direction: "debit",
                });
              case "confirm":
                return confirmControl(admin, customer.id, CONTEXT);
            }
          };
          try {
            const answer = await perform();
            if (answer instanceof AcceptedReply) {
              seen.add("waits");
              continue;
            }
            seen.add(act);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            seen.add(error.code);
            continue;
          }
          if (act === "password" || act === "email") sumOf(who).isTaken = true;
          if (act === "credit") sumOf(who).putIn += amountMinor;
          if (act === "debit") sumOf(who).taken += amountMinor;
          if (act === "confirm") sumOf(1 - who).isTaken = false;
          if (act === "pays")
            for (const by of [0, 1])
              if (sumOf(by).isTaken) sumOf(by).left += amountMinor;
          for (const of of sums) {
            const all = [...of.values()];
            for (const { putIn, taken, left } of all) {
              expect(putIn + taken).toBeLessThanOrEqual(AMOUNT);
              expect(taken + left).toBeLessThanOrEqual(AMOUNT);
            }
            expect(
              all.reduce(
                (sum, { putIn, taken, left }) => sum + putIn + taken + left,
                0n,
              ),
            ).toBeLessThanOrEqual(DAY_TOTAL);
          }
        }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([...ACTS, "waits", "CHANGE_UNCONFIRMED"]),
  );
  await expectBooksInOrder(ownerPool);
}, 120_000);
