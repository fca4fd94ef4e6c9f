import { expect, it } from "vitest";
import { listOwnAccounts } from "@/lib/identity/accounts";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { listOpenWires } from "./open-wires";

const { ownerPool, sql } = await testDatabase();

it("lists the newest pending and returned wires of several accounts", async () => {
  const [first] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const second = await openAnother(ownerPool, first!, 1_000n);
  const clearing = await bankAccount("clearing");
  const send = (from: bigint, minor: bigint) =>
    post(movement(from, clearing(from), minor, { kind: "wire" }));
  const settled = await send(first!, 1n);
  const returned = await send(first!, 2n);
  await send(first!, 3n);
  await send(second, 4n);
  await send(first!, 5n);
  await sql`UPDATE wires SET status = 'settled' WHERE entry_id = ${settled.entryId}`;
  await sql`UPDATE wires SET status = 'returned' WHERE entry_id = ${returned.entryId}`;
  const accounts = await listOwnAccounts(
    await signedInOwner(ownerPool, first!),
  );
  const amounts = async (limit: number) =>
    (await listOpenWires(accounts, limit)).map(({ amountMinor }) =>
      Number(amountMinor),
    );
  expect(await amounts(20)).toEqual([5, 4, 3, 2]);
  expect(await amounts(2)).toEqual([5, 4]);
  const [of] = await listOpenWires(
    accounts.filter(({ id }) => id === second),
    20,
  );
  expect(of).toMatchObject({ amountMinor: 4n });
});
