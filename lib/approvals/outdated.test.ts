import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { blockAccountFor } from "@/lib/features/accounts/staff-service";
import { unblock } from "@/lib/features/accounts/unblocking";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { removeSecondFactor } from "@/lib/features/customers/remove-second-factor";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { hashPassword } from "@/lib/identity/passwords";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";

const { ownerPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");
const teller = await plantStaff(ownerPool, "teller", "teller");

const REASON = { reason: "Asked by phone" };

/** Opens a person with more than one member of staff may hand over. */
async function openRich() {
  const [id] = await openAccounts(ownerPool, 1, {
    balanceMinor: 10_001n,
    limitMinor: 100n,
  });
  return signedInOwner(ownerPool, id!);
}

function idOf(answer: unknown): string {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
}

const approve = (id: string) =>
  decideApproval(
    checker,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const outdated = { code: "APPROVAL_OUTDATED" };

async function outcomeOf(id: string) {
  const [row] =
    await sql`SELECT status::text, reason FROM approvals WHERE id = ${id}`;
  return row;
}

const setStatus = (
  admin: Admin,
  { id }: { id: string },
  accountStatus: AccountStatus,
) => changeStatus(admin, id, { accountStatus }, CONTEXT);

test.each([
  [
    "a colleague's",
    maker,
    {
      status: "rejected",
      reason: "The status was changed without this request.",
    },
  ],
  ["one's own", teller, { status: "withdrawn", reason: null }],
] as const)(
  "a new status ends %s request for another one",
  async (_, by, outcome) => {
    const customer = await openRich();
    await setStatus(teller, customer, "disabled");
    const id = idOf(await setStatus(by, customer, "active"));
    await setStatus(teller, customer, "inactive");
    expect(await outcomeOf(id)).toEqual(outcome);
    await expect(approve(id)).rejects.toThrow();
    // The next one can be requested, and ends with what it is for.
    const next = idOf(await setStatus(by, customer, "active"));
    await approve(next);
    expect(await outcomeOf(next)).toMatchObject({ status: "approved" });
  },
);

test("closing a customer ends a request for another status", async () => {
  const customer = await openRich();
  await setStatus(teller, customer, "inactive");
  const closing = idOf(await setStatus(teller, customer, "closed"));
  const opening = idOf(await setStatus(teller, customer, "active"));
  await approve(closing);
  expect(await outcomeOf(opening)).toMatchObject({ status: "rejected" });
});

test("a new status ends a request to close the customer, but none to delete them", async () => {
  const customer = await openRich();
  const closing = idOf(await setStatus(maker, customer, "closed"));
  await setStatus(teller, customer, "disabled");
  expect(await outcomeOf(closing)).toEqual({
    status: "rejected",
    reason: "The status was changed without this request.",
  });
  const again = idOf(await setStatus(maker, customer, "closed"));
  await approve(idOf(await setStatus(maker, customer, "active")));
  expect(await outcomeOf(again)).toMatchObject({ status: "rejected" });
  const deletion = idOf(await deleteCustomer(maker, customer.id, CONTEXT));
  await setStatus(teller, customer, "disabled");
  await approve(deletion);
});

test.each(["active", "closed"] as const)(
  "a status that nobody at the desk has set outdates a request for the status %s",
  async (status) => {
    const customer = await openRich();
    await setStatus(teller, customer, "disabled");
    const id = idOf(await setStatus(maker, customer, status));
    await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${customer.id}`;
    await expect(approve(id)).rejects.toMatchObject(outdated);
    await sql`UPDATE customer_rights SET status = 'disabled' WHERE customer_id = ${customer.id}`;
    await approve(id);
  },
);

const update = (admin: Admin, { id }: { id: string }, input: object) =>
  updateAccount(admin, id, accountUpdateSchema.parse(input), CONTEXT);

test("a lower limit outdates the request for a higher one", async () => {
  const customer = await openRich();
  const id = idOf(await update(maker, customer, { accountLimit: "500000" }));
  await update(checker, customer, { accountLimit: "0.50" });
  await expect(approve(id)).rejects.toMatchObject(outdated);
  await update(checker, customer, { accountLimit: "1" });
  await approve(id);
});

test.each([
  ["email address", { email: "new@outdated.example" }],
  ["account number", { accountNumber: "9990001112224" }],
  ["transfer codes", { cotCode: "NEWCOT", taxCode: "NEWTAX" }],
  ["password", { password: "Quiet!River9" }],
])("another %s outdates the request for a new one", async (_, input) => {
  const customer = await openRich();
  const [former] = await sql`
    SELECT c.email, c.password_hash AS "passwordHash", a.number, r.cot_code AS "cotCode", r.tax_code AS "taxCode" FROM customers c
    JOIN accounts a ON a.customer_id = c.id JOIN customer_rights r ON r.customer_id = c.id WHERE c.id = ${customer.id}`;
  const id = idOf(await update(maker, customer, input));
  const write = async (values: Record<string, unknown>) => {
    await sql`UPDATE customers SET email = ${values.email}, password_hash = ${values.passwordHash} WHERE id = ${customer.id}`;
    await sql`UPDATE accounts SET number = ${values.number} WHERE id = ${customer.main.id}`;
    await sql`UPDATE customer_rights SET cot_code = ${values.cotCode}, tax_code = ${values.taxCode}
      WHERE customer_id = ${customer.id}`;
  };
  await write({
    passwordHash: await hashPassword("Other!Pass7"),
    email: `${customer.id}@outdated.example`,
    number: customer.main.number.replace(/^./, "8"),
    cotCode: null,
    taxCode: null,
  });
  await expect(approve(id)).rejects.toMatchObject(outdated);
  await write(former!);
  await approve(id);
});

test("a colleague who unblocks an account ends the request, so that a later block stays", async () => {
  const { main } = await openRich();
  await blockAccountFor(teller, main.number, REASON, CONTEXT);
  const id = idOf(await unblock(maker, main.number, REASON, CONTEXT));
  const cash = (await bankAccount("cash"))(main.id);
  await post(movement(main.id, cash, 9_000n, { kind: "debit" }));
  await unblock(teller, main.number, REASON, CONTEXT);
  expect(await outcomeOf(id)).toEqual({
    status: "rejected",
    reason: "The account was unblocked without this request.",
  });
  await blockAccountFor(teller, main.number, REASON, CONTEXT);
  await expect(approve(id)).rejects.toMatchObject({ code: "ALREADY_DECIDED" });
  const again = idOf(
    await unblock(maker, (await openBlocked()).number, REASON, CONTEXT),
  );
  await sql`UPDATE accounts SET state = 'open' FROM approvals p WHERE accounts.id = p.account_id AND p.id = ${again}`;
  await expect(approve(again)).rejects.toMatchObject(outdated);
});

test("another second factor outdates the request to remove one", async () => {
  const customer = await openRich();
  const plant = (confirmedAt: Date | null) => sql`
    INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
    VALUES ('customer', ${customer.id}, '\\x00', 'test', ${confirmedAt})`;
  const unplant = () =>
    sql`DELETE FROM second_factors WHERE customer_id = ${customer.id}`;
  await sql`UPDATE admins SET password_hash = ${await hashPassword("Right!Pass7")} WHERE id = ${maker.id}`;
  const remove = () =>
    removeSecondFactor(
      maker,
      customer.id,
      { password: "Right!Pass7", reason: "Passport seen" },
      CONTEXT,
    );
  // Without one that is set up there is nothing to request.
  for (const isStarted of [false, true]) {
    if (isStarted) await plant(null);
    await expect(remove()).rejects.toMatchObject({ code: "TWO_FACTOR_OFF" });
  }
  await unplant();
  await plant(new Date());
  const id = idOf(await remove());
  for (const confirmedAt of [null, new Date()]) {
    await unplant();
    await plant(confirmedAt);
    await expect(approve(id)).rejects.toMatchObject(outdated);
  }
  await decideApproval(
    checker,
    { id, decision: "reject", reason: "Found again" },
    CONTEXT,
    approvalHandlers,
  );
  await approve(idOf(await remove()));
});

async function openBlocked() {
  const { main } = await openRich();
  await blockAccountFor(teller, main.number, REASON, CONTEXT);
  return main;
}
