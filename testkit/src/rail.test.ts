import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { postWire } from "@/lib/testing/rails";
import { Rail } from "./rail";

const { ownerPool } = await testDatabase();
const sql = async (text: string, values?: unknown[]) =>
  (await ownerPool.query(text, values)).rows as never;
const rail = new Rail({ sql, jobs: null!, staff: null! }, false);

it("finds a wire by its id, by its reference and as the newest of its customer", async () => {
  const [payer, other] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100_00n,
  });
  await postWire(payer, 1_00n);
  const { uetr, entryId } = await postWire(payer, 2_00n);
  await postWire(other, 3_00n);
  await ownerPool.query(
    "UPDATE wires SET refusal = 'AC04' WHERE entry_id = $1",
    [entryId],
  );
  const numberOf = async (id: bigint) => {
    const found = await ownerPool.query<{ number: string }>(
      "SELECT number FROM accounts WHERE id = $1",
      [id],
    );
    return found.rows[0]!.number;
  };
  const accountNumber = await numberOf(payer);
  const [pending] = (await rail.pending({ accountNumber })).slice(-1);
  for (const name of [uetr, pending!.reference, { accountNumber }])
    expect(await rail.wire(name)).toMatchObject({
      status: "pending",
      refusal: "AC04",
    });
  await expect(rail.wire(accountNumber)).rejects.toThrow(
    `There is no wire with the id or the reference "${accountNumber}".`,
  );
  await expect(rail.wire({ accountNumber: "1" })).rejects.toThrow(
    "The account 1 has sent no wire.",
  );
});

it("asks nobody without another bank", async () => {
  await expect(rail.ask()).rejects.toThrow(
    'There is no other bank without test.use({ rails: "link" }).',
  );
});
