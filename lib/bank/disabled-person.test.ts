import { expect, it } from "vitest";
import { moveMoney } from "@/lib/features/accounts/moves/service";
import { moveSchema, openAccountSchema } from "@/lib/features/accounts/schema";
import { openAccount } from "@/lib/features/accounts/service";
import { listAccountsForStaff } from "@/lib/features/accounts/staff-queries";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import {
  exchange,
  quoteExchange,
} from "@/lib/features/exchange/quotes/service";
import { placeOwnOrder } from "@/lib/features/payments/standing-orders/own";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import type { Customer } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { runDueOrders } from "@/lib/testing/standing-orders";

const { ownerPool, sql } = await testDatabase();
// Rates are invented in a demonstration only.
await sql`UPDATE bank_clock SET is_movable = true`;
await sql`SELECT rates_demonstrate()`;
const staff = await plantStaff(ownerPool);
const [main] = await openAccounts(ownerPool, 1, { balanceMinor: 100_000n });
const customer = await signedInOwner(ownerPool, main);

async function open(type: "pot" | "current", currency: Currency) {
  const { account } = await openAccount(
    customer,
    openAccountSchema.parse({ type, currency, name: `${type} ${currency}` }),
    CONTEXT,
  );
  return account.accountNumber;
}

const move = (caller: Customer, fromAccount: string, toAccount: string) =>
  moveMoney(
    caller,
    moveSchema.parse({ fromAccount, toAccount, amount: "200" }),
    CONTEXT,
  );

/** The balances of all accounts as staff see them, in the order of opening. */
const balances = async () =>
  (await listAccountsForStaff(customer)).map(({ state, totalMinor }) => [
    state,
    totalMinor,
  ]);

const setStatus = (accountStatus: "active" | "disabled") =>
  changeStatus(staff, customer.id, { accountStatus }, CONTEXT);

it("keeps the money of a disabled person in every account, where staff see it, until the person is active again", async () => {
  const { number } = customer.main;
  const [pot, euros] = [await open("pot", "USD"), await open("current", "EUR")];
  await move(customer, number, pot);
  const pair = { fromAccount: number, toAccount: euros };
  const { quote } = await quoteExchange(customer, {
    ...{ ...pair, fixed: "sold", amount: "10.00" },
  });
  const terms = { rhythm: "monthly", firstOn: bankToday() } as const;
  await placeOwnOrder(
    customer,
    {
      ...{ fromAccount: number, toAccount: pot, amount: "50.00" },
      ...{ ...terms, keep: null, lastOn: null, description: "" },
    },
    CONTEXT,
  );
  const kept = [
    ["open", 80_000n],
    ["open", 20_000n],
    ["open", 0n],
  ];
  expect(await balances()).toEqual(kept);

  await setStatus("disabled");
  const refused = { code: "SIGNED_OUT" };
  await expect(move(customer, pot, number)).rejects.toMatchObject(refused);
  // Even a session that began after it moves nothing.
  const late = await signedInOwner(ownerPool, main);
  await expect(move(late, pot, number)).rejects.toMatchObject(refused);
  await expect(move(late, number, pot)).rejects.toMatchObject(refused);
  await expect(
    exchange(late, { quoteId: quote.id }, CONTEXT),
  ).rejects.toMatchObject(refused);
  expect(await runDueOrders()).toEqual([]);
  expect(await balances()).toEqual(kept);
  const [order] = await listOrders(customer);
  expect(order).toMatchObject({ status: "paused", isOwn: true });
  expect(order!.lastRun!.failure).toContain("Your account wasn’t active");

  await setStatus("active");
  await move(late, pot, number);
  expect(await balances()).toEqual([
    ["open", 100_000n],
    ["open", 0n],
    ["open", 0n],
  ]);
  await expectBooksInOrder(ownerPool);
});
