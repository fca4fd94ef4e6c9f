import { beforeEach, describe, expect, it } from "vitest";
import { moveMoney } from "@/lib/features/accounts/moves/service";
import { moveSchema, openAccountSchema } from "@/lib/features/accounts/schema";
import { openAccount } from "@/lib/features/accounts/service";
import {
  exchange,
  quoteExchange,
} from "@/lib/features/exchange/quotes/service";
import {
  editOwnOrder,
  placeOwnOrder,
} from "@/lib/features/payments/standing-orders/own";
import type { Customer } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";

const { ownerPool, sql } = await testDatabase();

// Rates are invented in a demonstration only.
await sql`UPDATE bank_clock SET is_movable = true`;
await sql`SELECT rates_demonstrate()`;

let customer: Customer;
let other: string;
let euros: string;
beforeEach(async () => {
  const [main] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const more = await openAnother(ownerPool, main);
  const foreign = await openAnother(ownerPool, main);
  await sql`UPDATE accounts SET currency = 'EUR' WHERE id = ${foreign}`;
  customer = await signedInOwner(ownerPool, main);
  other = (await ownerOf(ownerPool, more)).number;
  euros = (await ownerOf(ownerPool, foreign)).number;
});

const setStatus = (status: string) =>
  sql`UPDATE customer_rights SET status = ${status} WHERE customer_id = ${customer.id}`;

const order = () => ({
  ...{ fromAccount: customer.main.number, toAccount: other },
  ...{ amount: "1.00", keep: null, description: "" },
  ...{ rhythm: "once" as const, firstOn: bankToday(), lastOn: null },
});

/** The acts that need no transfer codes, each with its preparation before the status changes. */
const DEEDS: Record<string, () => Promise<() => Promise<unknown>>> = {
  "opens an account": async () => () =>
    openAccount(
      customer,
      openAccountSchema.parse({ type: "pot", currency: "USD" }),
      CONTEXT,
      undefined,
    ),
  "moves money between own accounts": async () => () =>
    moveMoney(
      customer,
      moveSchema.parse({
        ...{ fromAccount: customer.main.number, toAccount: other },
        amount: "1.00",
      }),
      CONTEXT,
      undefined,
    ),
  "places an order between own accounts": async () => () =>
    placeOwnOrder(customer, order(), CONTEXT),
  "changes an order between own accounts": async () => {
    const { data } = await placeOwnOrder(customer, order(), CONTEXT);
    return () => editOwnOrder(customer, data._id, order(), CONTEXT);
  },
  "exchanges money": async () => {
    const { quote } = await quoteExchange(customer, {
      ...{ fromAccount: customer.main.number, toAccount: euros },
      ...{ fixed: "sold" as const, amount: "1.00" },
    });
    return () => exchange(customer, { quoteId: quote.id }, CONTEXT);
  },
};

describe.each([
  ["disabled", "SIGNED_OUT"],
  ["closed", "SIGNED_OUT"],
  ["inactive", "ACCOUNT_NOT_ACTIVE"],
])("a person who becomes %s meanwhile", (status, code) => {
  it.each(Object.keys(DEEDS))("and %s gets " + code, async (deed) => {
    const act = await DEEDS[deed]!();
    await setStatus(status);
    await expect(act()).rejects.toMatchObject({ code });
  });
});
