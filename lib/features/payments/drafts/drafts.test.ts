import { beforeEach, expect, test } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { purge } from "@/lib/bank/handlers";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { transferDraftSchema, type DraftFields } from "./schema";
import { discardDraft, findDraft, saveDraft } from "./service";

const { ownerPool, sql } = await testDatabase();

async function openCustomer(): Promise<Customer> {
  const [accountId] = await openAccounts(ownerPool, 1);
  return signedInOwner(ownerPool, accountId);
}

let customer: Customer;
beforeEach(async () => {
  customer = await openCustomer();
});

const save = (fields: DraftFields, fromAccount = customer.main.number) =>
  saveDraft(customer, { ...fields, fromAccount });

const typed = (fields: object) => transferDraftSchema.parse(fields);

const stored = async () =>
  await sql`SELECT sealed FROM transfer_drafts WHERE customer_id = ${customer.id}`;

test("keeps the newest draft of a customer, encrypted and for nobody else", async () => {
  await save(typed({ amount: "12,50" }));
  await save(typed({ amount: "1", accountName: "Erika Example" }));
  expect(await findDraft(customer)).toEqual({
    fields: {
      amount: "1",
      accountName: "Erika Example",
      recipientAccount: "",
      bank: "",
      description: "",
      payOn: "",
    },
    fromAccount: customer.main.number,
    savedAt: expect.any(Date) as Date,
  });
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.sealed.toString("latin1")).not.toContain("Erika");
  expect(await findDraft(await openCustomer())).toBeNull();
});

test("never keeps the transfer codes", () => {
  expect(
    typed({ amount: "1", cotCode: "COT", taxCode: "TAX", code: "123456" }),
  ).not.toHaveProperty("cotCode");
});

test("an empty form discards the draft", async () => {
  await save(typed({ amount: "1" }));
  expect(await save(typed({}))).toEqual({ savedAt: null });
  expect(await stored()).toEqual([]);
  await save(typed({ amount: "1" }));
  await discardDraft(customer);
  expect(await findDraft(customer)).toBeNull();
});

test("is deleted after seven days", async () => {
  await save(typed({ amount: "1" }));
  const age = (days: number) =>
    sql`UPDATE transfer_drafts SET saved_at = now() - make_interval(days => ${days})
      WHERE customer_id = ${customer.id}`;
  await age(6);
  await purge();
  expect(await findDraft(customer)).not.toBeNull();
  await age(8);
  await purge();
  expect(await findDraft(customer)).toBeNull();
});

test("text for another account is not saved", async () => {
  const { main } = await openCustomer();
  expect(await save(typed({ amount: "1" }), main.number)).toEqual({
    savedAt: null,
  });
  expect(await stored()).toEqual([]);
});
