import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  countEntries,
  movement,
  newKey,
  openAccounts,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";
import { untilBlocking } from "@/lib/testing/locks";

const { ownerPool, sql } = await testDatabase();

const totals = async (...ids: bigint[]) =>
  (await balancesOf(ownerPool, ids)).map(({ totalMinor }) => totalMinor);

describe("repeated key", () => {
  it("gets the first answer, whatever has happened since", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const idempotency = newKey("pay 1000", "repeat");
    const first = await post(movement(a!, b!, 1_000n, { idempotency }));
    await sql`UPDATE customer_rights SET status = 'disabled' WHERE customer_id = (SELECT customer_id
      FROM accounts WHERE id = ${a})`;
    const again = await post(movement(a!, b!, 1_000n, { idempotency }));
    expect(again).toEqual({ ...first, replayed: true });
    expect(await countEntries(ownerPool, "repeat")).toBe(1);
    expect(await totals(a!, b!)).toEqual([0n, 2_000n]);
  });

  it("is refused with another request, and is independent per scope", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const idempotency = newKey("pay 10", "conflict");
    await post(movement(a!, b!, 10n, { idempotency }));
    const other = { ...idempotency, requestHash: Buffer.from("pay 11") };
    await expect(
      post(movement(a!, b!, 11n, { idempotency: other })),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    const elsewhere = { ...other, scope: "conflict-of-another" };
    await post(movement(a!, b!, 11n, { idempotency: elsewhere }));
    expect(await totals(a!, b!)).toEqual([979n, 1_021n]);
  });

  it("can be used again after a refused call", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 100n });
    const idempotency = newKey("pay 200", "refused");
    const request = movement(a!, b!, 200n, { idempotency });
    await expect(post(request)).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await post(movement(b!, a!, 100n));
    expect((await post(request)).replayed).toBe(false);
    expect(await countEntries(ownerPool, "refused")).toBe(1);
  });
});

describe("a key used at the same moment for other accounts", () => {
  /** Runs both calls, the second while the first is open, then ends the first. Returns the outcome of the second. */
  async function race(end: "COMMIT" | "ROLLBACK") {
    const [a, b, c, d] = await openAccounts(ownerPool, 4, {
      balanceMinor: 1_000n,
    });
    const idempotency = newKey("first", "race");
    const client = await ownerPool.connect();
    await client.query("BEGIN");
    await client.query(
      `SELECT ledger_record(new_movement(
         'transfer', $1, $2, 10, idempotency_scope => $3, idempotency_key => $4, request_hash => $5))`,
      [
        String(a),
        String(b),
        idempotency.scope,
        idempotency.key,
        idempotency.requestHash,
      ],
    );
    const second = post(
      movement(c!, d!, 10n, {
        idempotency: { ...idempotency, requestHash: Buffer.from("second") },
      }),
    ).then(
      () => "posted",
      (error: unknown) => (error as { code: string }).code,
    );
    await untilBlocking(client);
    await client.query(end);
    client.release();
    return { outcome: await second, moved: await totals(c!, d!) };
  }

  it("is refused once the first call has committed", async () => {
    expect(await race("COMMIT")).toEqual({
      outcome: "IDEMPOTENCY_CONFLICT",
      moved: [1_000n, 1_000n],
    });
  });

  it("is free again if the first call fails", async () => {
    expect(await race("ROLLBACK")).toEqual({
      outcome: "posted",
      moved: [990n, 1_010n],
    });
  });
});
