import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import { orderLimit } from "@/lib/features/payments/limits";
import { storedKeyOf } from "@/lib/platform/rate-limit/throttle";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import {
  CONTEXT,
  movement,
  openAccounts,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantOrder, shift } from "@/lib/testing/standing-orders";
import { MAX_ORDERS } from "../standing-orders/rules";
import type { Transfer } from "../transfers/schema";
import { pay } from "./service";

const { ownerPool, sql } = await testDatabase();
const tomorrow = shift(bankToday(), 1);

const input = OUTSIDE_PAYMENT;

// A code is valid for a minute.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterAll(() => {
  vi.useRealTimers();
});

/** A customer with a second factor, who pays with the present code of the app; equal payments have one key. */
async function newCaller(opening: Parameters<typeof openAccounts>[2] = {}) {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
    ...opening,
  });
  const customer = await signedInOwner(ownerPool, accountId);
  const code = await plantFactor(ownerPool, customer);
  return {
    customer,
    pay: (changes: Partial<Transfer>, key = keyOf(changes)) =>
      pay(
        mainAccount(customer),
        { ...input, code: code(), ...changes },
        CONTEXT,
        {
          ...{ scope: customer.id, key },
          requestHash: Buffer.from(keyOf(changes)),
        },
      ),
  };
}

const keyOf = ({ amount, recipientAccount, payOn }: Partial<Transfer>) =>
  String([amount, recipientAccount, payOn]);

describe("the first payment to a payee uses up no code if it is", () => {
  it("above the funds", async () => {
    const caller = await newCaller();
    await expect(caller.pay({ amount: "10.01" })).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    expect((await caller.pay({ amount: "10.00" })).transfer.status).toBe(
      "pending",
    );
  });

  it("above what the limit leaves for the day", async () => {
    const caller = await newCaller({ limitMinor: 500n });
    await caller.pay({ amount: "3.00" });
    await sql`UPDATE second_factors SET last_step = 0 WHERE customer_id = ${caller.customer.id}`;
    const payee = { recipientAccount: "4444000011113333" };
    await expect(
      caller.pay({ ...payee, amount: "2.01" }),
    ).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { fields: { amount: expect.any(String) as string } },
    });
    expect(
      (await caller.pay({ ...payee, amount: "2.00" })).transfer.status,
    ).toBe("pending");
  });

  it("made with the key of a scheduled one", async () => {
    const caller = await newCaller();
    const scheduled = { payOn: tomorrow };
    await caller.pay(scheduled);
    await sql`UPDATE second_factors SET last_step = 0 WHERE customer_id = ${caller.customer.id}`;
    await expect(caller.pay({}, keyOf(scheduled))).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    expect((await caller.pay({})).transfer.status).toBe("pending");
  });

  it("scheduled after a hundred orders or too many in an hour", async () => {
    const caller = await newCaller();
    const { main, id } = caller.customer;
    for (let count = 0; count < MAX_ORDERS; count++)
      await plantOrder(ownerPool, { from: main.id, firstOn: tomorrow });
    const schedule = () => caller.pay({ payOn: tomorrow });
    await expect(schedule()).rejects.toMatchObject({ code: "ORDERS_FULL" });
    await sql`DELETE FROM standing_orders WHERE customer_id = ${id}`;
    const { scope, key } = storedKeyOf({ limit: orderLimit, key: id });
    await sql`INSERT INTO throttles (scope, key, count, window_started_at, locked_until)
       VALUES (${scope}, ${key}, 30, now(), now() + interval '1 hour')`;
    await expect(schedule()).rejects.toMatchObject({
      code: "TOO_MANY_THIS_HOUR",
    });
    await sql`DELETE FROM throttles WHERE key = ${key}`;
    expect((await schedule()).transfer.status).toBe("scheduled");
  });
});

describe("a repeat needs no code", () => {
  it("if its payment was scheduled", async () => {
    const caller = await newCaller();
    const first = await caller.pay({ payOn: tomorrow });
    expect(await caller.pay({ payOn: tomorrow, code: undefined })).toEqual(
      first,
    );
  });

  it("if its payment was reversed", async () => {
    const caller = await newCaller();
    const [payee] = await openAccounts(ownerPool, 1);
    const recipientAccount = await numberOf(payee);
    const first = await caller.pay({ recipientAccount, bank: "Limmat" });
    const rows: { id: string }[] =
      await sql`SELECT id FROM ledger_entries WHERE public_id = ${first.transfer.id}`;
    await post(
      movement(payee, caller.customer.main.id, 100n, {
        kind: "reversal",
        reversesId: BigInt(rows[0]!.id),
      }),
    );
    const repeat = { recipientAccount, bank: "Limmat", code: undefined };
    expect(await caller.pay(repeat)).toEqual(first);
  });
});

async function numberOf(accountId: bigint) {
  return (await ownerOf(ownerPool, accountId)).number;
}
