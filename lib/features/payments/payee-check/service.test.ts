import { expect, it } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { movement, openAccounts, CONTEXT } from "@/lib/testing/ledger";
import { signedIn } from "@/lib/testing/sessions";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";
import { checkPayee } from "./service";

const { ownerPool, sql } = await testDatabase();

const [payer, payee, closed] = await openAccounts(ownerPool, 3, {
  balanceMinor: 1_000n,
});
await sql`UPDATE customer_rights SET status = 'closed' WHERE customer_id = (SELECT customer_id FROM accounts
  WHERE id = ${closed})`;

await sql`UPDATE customers SET full_name = 'Petra Muster'
   WHERE id = (SELECT customer_id FROM accounts WHERE id = ${payee})`;

const accountOf = async (id: bigint) =>
  (
    await sql`SELECT a.number, c.id AS customer, c.full_name AS name
       FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE a.id = ${id}`
  )[0]!;

async function check(
  accountName: string,
  recipientAccount: string,
  bank: string,
) {
  const { customer } = await accountOf(payer);
  return checkPayee(
    await signedIn(ownerPool, {
      realm: "customer",
      id: customer,
      main: { id: payer },
    } as Customer),
    { accountName, recipientAccount, bank },
    CONTEXT,
  );
}

it("answers match and close under this bank's name; any other answer depends only on the entered bank", async () => {
  const { number, name } = await accountOf(payee);
  const gone = await accountOf(closed);
  expect(await check(name, number, "Limmat")).toEqual({
    result: "match",
    isNew: true,
    paidOn: null,
    currency: "USD",
  });
  expect((await check("P. Muster", number, "LIMMAT Bank")).result).toBe(
    "close",
  );
  for (const [bank, result] of [
    ["Limmat", "no match"],
    ["Elsewhere Bank", "cannot be checked"],
  ] as const) {
    const calls = [
      await check("Somebody Else", number, bank),
      ...(bank === "Limmat" ? [] : [await check(name, number, bank)]),
      await check("Somebody Else", "4444000011112222", bank),
      await check(gone.name, gone.number, bank),
    ];
    expect(calls).toEqual(
      calls.map(() => ({ result, isNew: true, paidOn: null, currency: null })),
    );
  }
});

it("says whether the payee is new and logs neither name nor number", async () => {
  const { number, name } = await accountOf(payee);
  const { customer: id } = await accountOf(payer);
  const actor = { kind: "customer", id } as const;
  const paid = { actor, counterpartyNumber: number };
  await post(movement(payer, payee, 1n, paid));
  expect((await check(name, number, "Limmat")).isNew).toBe(false);
  expect((await check(name, number, "Elsewhere Bank")).isNew).toBe(true);
  const rows: { line: string }[] =
    await sql`SELECT audit_log::text AS line FROM audit_log WHERE action = 'payee.check'`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { line } of rows) {
    expect(line).not.toContain(number);
    expect(line).not.toContain(name);
  }
});

it("counts the payee of a standing order as paid before", async () => {
  const { number, name } = await accountOf(closed);
  const of = { from: payer, firstOn: bankToday(), rhythm: "once" } as const;
  await sql`UPDATE customer_rights SET status = 'active' WHERE customer_id = (SELECT customer_id FROM accounts
    WHERE id = ${closed})`;
  await plantOrder(ownerPool, { ...of, to: closed });
  expect((await check(name, number, "Limmat")).isNew).toBe(true);
  await runDueOrders(bankToday());
  expect((await check(name, number, "Limmat")).isNew).toBe(false);
});

it("is refused after thirty calls in an hour", async () => {
  const calls = Array.from({ length: 31 }, () =>
    check("Somebody Else", "4444000011112222", "Limmat"),
  );
  const refused = (await Promise.allSettled(calls)).filter(
    ({ status }) => status === "rejected",
  );
  expect(refused[0]).toMatchObject({ reason: { code: "TOO_MANY_THIS_HOUR" } });
});
