import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  balancesOf,
  countEntries,
  expectBooksInOrder,
  movement,
  newKey,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { post, type BookedMovement } from "@/lib/testing/bookkeeper";
import type { Posted } from "./post";

// As many connections as several servers would open for one account.
process.env.DATABASE_POOL_SIZE = "16";
const { ownerPool, sql } = await testDatabase();

const totals = async (...ids: bigint[]) =>
  (await balancesOf(ownerPool, ids)).map(({ totalMinor }) => totalMinor);

/** Posts all movements concurrently. Returns the postings and the error codes of the refused ones. */
async function postAtOnce(movements: BookedMovement[]) {
  const outcomes = await Promise.allSettled(movements.map(post));
  const answers: Posted[] = [];
  const refusals: unknown[] = [];
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") answers.push(outcome.value);
    else refusals.push((outcome.reason as { code?: string }).code);
  }
  return { answers, refusals };
}

describe("two accounts", () => {
  it("are exact after 500 concurrent transfers each way, without a deadlock or refusal", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 500_000n });
    const lanes = Array.from({ length: 25 }, async (_, lane) => {
      for (let turn = 0; turn < 20; turn++) {
        const amount = BigInt(1 + ((lane * 20 + turn) % 97));
        await Promise.all([
          post(movement(a!, b!, amount)),
          post(movement(b!, a!, amount + 1n)),
        ]);
      }
    });
    await Promise.all(lanes);
    expect(await totals(a!, b!)).toEqual([500_500n, 499_500n]);
    const rows =
      await sql`SELECT count(*)::int AS postings FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
       WHERE e.kind = 'transfer' AND p.account_id = ANY (${[a, b]}::bigint[])`;
    expect(rows).toEqual([{ postings: 2_000 }]);
    await expectBooksInOrder(ownerPool);
  });

  it("keep their balances in a ring of concurrent payments", async () => {
    const ring = await openAccounts(ownerPool, 8, { balanceMinor: 10_000n });
    const payments = Array.from({ length: 400 }, (_, index) =>
      movement(ring[index % 8]!, ring[(index + 1) % 8]!, 10n),
    );
    const { refusals } = await postAtOnce(payments);
    expect(refusals).toEqual([]);
    expect(await totals(...ring)).toEqual(ring.map(() => 10_000n));
    await expectBooksInOrder(ownerPool);
  });
});

describe("one balance", () => {
  it("is spent once in 50 concurrent transfers", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const spends = Array.from({ length: 50 }, () => movement(a!, b!, 1_000n));
    const { answers, refusals } = await postAtOnce(spends);
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(Array(49).fill("INSUFFICIENT_FUNDS"));
    expect(await totals(a!, b!)).toEqual([0n, 2_000n]);
  });

  it("is either held or spent by concurrent calls", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? placeHold(a!, 1_000n, "Test")
          : post(movement(a!, b!, 1_000n)),
      ),
    );
    const taken = outcomes.filter(({ status }) => status === "fulfilled");
    expect(taken).toHaveLength(1);
    expect((await balancesOf(ownerPool, [a!]))[0]!.availableMinor).toBe(0n);
    await expectBooksInOrder(ownerPool);
  });

  it("never loses more than its daily limit", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 100_000n,
      limitMinor: 1_000n,
    });
    const { answers, refusals } = await postAtOnce(
      Array.from({ length: 50 }, () => movement(a!, b!, 300n)),
    );
    expect(answers).toHaveLength(3);
    expect(refusals).toEqual(Array(47).fill("LIMIT_EXCEEDED"));
    expect(await totals(a!)).toEqual([99_100n]);
  });

  it("never lets its owner pay more than the daily limit from several accounts", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 100_000n,
      limitMinor: 1_000n,
    });
    const others = [
      await openAnother(ownerPool, a, 100_000n),
      await openAnother(ownerPool, a, 100_000n),
    ];
    const payers = [a, ...others];
    const { answers, refusals } = await postAtOnce(
      Array.from({ length: 51 }, (_, index) =>
        movement(payers[index % 3]!, b, 300n),
      ),
    );
    expect(answers).toHaveLength(3);
    expect(refusals).toEqual(Array(48).fill("LIMIT_EXCEEDED"));
    const left = await totals(...payers);
    expect(left.reduce((sum, total) => sum + total)).toBe(299_100n);
  });

  it("never lets its owner pay more than the daily limit while another account is opened", async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [a, b] = await openAccounts(ownerPool, 2, {
        balanceMinor: 2_000n,
        limitMinor: 1_000n,
      });
      const outcomes = await Promise.allSettled([
        post(movement(a, b, 1_000n)),
        openAnother(ownerPool, a, 2_000n).then((other) =>
          post(movement(other, b, 1_000n)),
        ),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([
        "fulfilled",
        "rejected",
      ]);
      expect(await totals(b)).toEqual([3_000n]);
    }
  });
});

describe("one idempotency key in 50 concurrent calls", () => {
  it("posts once and gives the same answer to all", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const idempotency = newKey("pay 700", "at-once");
    const request = movement(a!, b!, 700n, { idempotency });
    const { answers, refusals } = await postAtOnce(Array(50).fill(request));
    expect(refusals).toEqual([]);
    const results = new Set(
      answers.map(({ publicId, enteredAt }) => `${publicId} ${+enteredAt}`),
    );
    expect(results.size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await countEntries(ownerPool, "at-once")).toBe(1);
    expect(await totals(a!, b!)).toEqual([300n, 1_700n]);
  });

  it("posts one of different requests and refuses the others", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 100_000n });
    const { key } = newKey();
    const bodies = Array.from({ length: 50 }, (_, index) =>
      movement(a!, b!, BigInt(index + 1), {
        idempotency: {
          scope: "bodies",
          key,
          requestHash: Buffer.from(`pay ${index + 1}`),
        },
      }),
    );
    const { answers, refusals } = await postAtOnce(bodies);
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(Array(49).fill("IDEMPOTENCY_CONFLICT"));
    expect(await countEntries(ownerPool, "bodies")).toBe(1);
  });

  it("posts one of requests for different accounts, which share no lock", async () => {
    const ids = await openAccounts(ownerPool, 50, { balanceMinor: 1_000n });
    const { key } = newKey();
    const request = Array.from({ length: 25 }, (_, index) =>
      movement(ids[index * 2]!, ids[index * 2 + 1]!, 10n, {
        idempotency: {
          scope: "accounts",
          key,
          requestHash: Buffer.from(`to ${index}`),
        },
      }),
    );
    const { answers, refusals } = await postAtOnce(request);
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(Array(24).fill("IDEMPOTENCY_CONFLICT"));
    expect(await countEntries(ownerPool, "accounts")).toBe(1);
    const changed = (await totals(...ids)).filter((total) => total !== 1_000n);
    expect(changed.sort()).toEqual([1_010n, 990n].sort());
    await expectBooksInOrder(ownerPool);
  });
});
