import { expect, test } from "vitest";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { movement, newKey, openAccounts } from "@/lib/testing/ledger";
import { findEarlierReply } from "./request";

const { ownerPool } = await testDatabase();

test("a key leads to the entry of its request only", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  const idempotency = newKey("pay 10", "mine");
  const posted = await post(movement(a, b, 10n, { idempotency }));
  expect(await findEarlierReply(idempotency)).toEqual({
    ...posted,
    replayed: true,
  });
  const other = { ...idempotency, requestHash: Buffer.from("pay 11") };
  await expect(findEarlierReply(other)).rejects.toMatchObject({
    code: "IDEMPOTENCY_CONFLICT",
  });
  const elsewhere = { ...other, scope: "another's" };
  expect(await findEarlierReply(elsewhere)).toBeNull();
});
