import { afterEach, describe, expect, it, vi } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  newKey,
  openAccounts,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import { signedInOwner } from "@/lib/testing/sessions";
import { runDueOrders, shift } from "@/lib/testing/standing-orders";
import { listOrders } from "../standing-orders/queries";
import { placeOrder } from "../standing-orders/service";
import { pay } from "./service";

const { ownerPool } = await testDatabase();
const today = bankToday();
const yesterday = shift(today, -1);
const tomorrow = shift(today, 1);

afterEach(() => {
  vi.useRealTimers();
});

/** Lets the server believe that it is the end of yesterday. */
const beforeMidnight = () =>
  vi.useFakeTimers({
    toFake: ["Date"],
    now: zurichMoment(yesterday, "23:59"),
  });

const input = OUTSIDE_PAYMENT;

type Input = typeof input;

/** A customer with one idempotency key for all calls. The body decides its hash, as in a request. */
async function newCaller() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const customer = await signedInOwner(ownerPool, accountId);
  const { key } = newKey();
  const keyFor = (path: string, { amount, payOn }: Input): IdempotencyKey => ({
    scope: customer.id,
    key,
    requestHash: Buffer.from(`${path} ${amount} ${payOn}`),
  });
  return {
    customer,
    idempotencyOf: (changes: Partial<Input>) =>
      keyFor("/transfer", { ...input, ...changes }),
    pay: (changes: Partial<Input> = {}) => {
      const body = { ...input, ...changes };
      return pay(
        mainAccount(customer),
        body,
        CONTEXT,
        keyFor("/transfer", body),
      );
    },
    order: () => {
      const terms = {
        rhythm: "once",
        firstOn: tomorrow,
        lastOn: null,
      } as const;
      const idempotency = keyFor("/standing-orders", input);
      return placeOrder(
        mainAccount(customer),
        { ...input, ...terms },
        CONTEXT,
        idempotency,
      );
    },
  };
}

const balanceOf = async ({ main }: Customer) =>
  (await balancesOf(ownerPool, [main.id]))[0]!.totalMinor;

describe("a repeat after midnight", () => {
  it("of a payment that was scheduled for the new day gets its first answer, and is paid once", async () => {
    const caller = await newCaller();
    beforeMidnight();
    const first = await caller.pay({ payOn: today });
    expect(first.transfer.status).toBe("scheduled");
    vi.useRealTimers();
    expect(await caller.pay({ payOn: today })).toEqual(first);
    await runDueOrders();
    expect(await caller.pay({ payOn: today })).toEqual(first);
    expect(await balanceOf(caller.customer)).toBe(900n);
  });

  it("of a payment that was sent on its day gets its first answer", async () => {
    const caller = await newCaller();
    beforeMidnight();
    const first = await caller.pay({ payOn: yesterday });
    expect(first.transfer.status).toBe("pending");
    vi.useRealTimers();
    expect(await caller.pay({ payOn: yesterday })).toEqual(first);
    expect(await balanceOf(caller.customer)).toBe(900n);
  });

  it("with another amount is refused", async () => {
    const caller = await newCaller();
    beforeMidnight();
    await caller.pay({ payOn: today });
    vi.useRealTimers();
    await expect(
      caller.pay({ payOn: today, amount: "2.00" }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(await balanceOf(caller.customer)).toBe(1_000n);
  });
});

describe("a key", () => {
  it("of a scheduled payment sends none at once", async () => {
    const caller = await newCaller();
    await caller.pay({ payOn: tomorrow });
    for (const payOn of [null, today])
      await expect(caller.pay({ payOn })).rejects.toMatchObject({
        code: "IDEMPOTENCY_CONFLICT",
      });
    expect(await balanceOf(caller.customer)).toBe(1_000n);
  });

  it("of a payment that was sent schedules none and places no standing order", async () => {
    const caller = await newCaller();
    await caller.pay();
    for (const again of [() => caller.pay({ payOn: tomorrow }), caller.order])
      await expect(again()).rejects.toMatchObject({
        code: "IDEMPOTENCY_CONFLICT",
      });
    expect(await listOrders(caller.customer)).toEqual([]);
    expect(await balanceOf(caller.customer)).toBe(900n);
  });
});

describe("two calls with a key at the same moment, one before and one after midnight,", () => {
  /** Makes a call while another has the same key and has not ended. Returns its answer once the other has. */
  async function during<Answer>(
    [open, values]: [sql: string, values: unknown[]],
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const client = await ownerPool.connect();
    try {
      await client.query("BEGIN");
      await client.query(open, values);
      const answer = call();
      await untilBlocking(client);
      await client.query("COMMIT");
      return await answer;
    } finally {
      client.release(true);
    }
  }

  it("get the answer of the order if it was first, and send nothing", async () => {
    const { customer, idempotencyOf, pay: repeat } = await newCaller();
    const { key, requestHash } = idempotencyOf({ payOn: today });
    const order = {
      ...{ account_name: "Payee", account_number: input.recipientAccount },
      ...{ bank: "Bank", description: "", amount_minor: 100 },
      ...{ rhythm: "once", first_on: today, request_key: key },
      request_hash: `\\x${requestHash.toString("hex")}`,
    };
    const answer = await during(
      [
        "SELECT standing_order_place($1, $2, $3)",
        [customer.sessionSecret, customer.main.id, JSON.stringify(order)],
      ],
      () => repeat({ payOn: today }),
    );
    const [placed] = await listOrders(customer);
    expect(answer.transfer).toEqual({ id: placed!.id, status: "scheduled" });
    expect(await balanceOf(customer)).toBe(1_000n);
  });

  it("get the answer of the payment if it was first, and schedule nothing", async () => {
    const { customer, idempotencyOf, pay: repeat } = await newCaller();
    const { scope, key, requestHash } = idempotencyOf({ payOn: today });
    const clearing = (await bankAccount("clearing"))(customer.main.id);
    beforeMidnight();
    const answer = await during(
      [
        `SELECT ledger_record(new_movement('wire', $1, $2, 100, entered_by => 'customer', actor_id => $3,
                                            idempotency_scope => $4, idempotency_key => $5, request_hash => $6))`,
        [
          ...[customer.main.id, clearing, customer.id],
          ...[scope, key, requestHash],
        ],
      ],
      () => repeat({ payOn: today }),
    );
    expect(answer.transfer.status).toBe("pending");
    expect(await listOrders(customer)).toEqual([]);
    expect(await balanceOf(customer)).toBe(900n);
  });
});
