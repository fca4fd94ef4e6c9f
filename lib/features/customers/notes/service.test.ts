import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { getCustomerDetail } from "../queries";
import { listNotes } from "./queries";
import { addNote } from "./service";

const { appPool, ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "notes-teller", "teller");
const auditor = await plantStaff(ownerPool, "notes-auditor", "auditor");
const [account] = await openAccounts(ownerPool, 1);
const { id: customerId } = await ownerOf(ownerPool, account);

const listed = async () =>
  listNotes((await getCustomerDetail(auditor, customerId, CONTEXT))!.viewed);
const stored = async () => await sql`SELECT sealed FROM customer_notes`;

test("keeps notes newest first, encrypted, with their authors", async () => {
  await addNote(teller, customerId, { note: "Called about the card" }, CONTEXT);
  await addNote(teller, customerId, { note: "Card replaced" }, CONTEXT);
  expect(await listed()).toMatchObject([
    { note: "Card replaced", writtenBy: "notes-teller" },
    { note: "Called about the card", writtenBy: "notes-teller" },
  ]);
  for (const { sealed } of await stored())
    expect(sealed.includes("ard")).toBe(false);
  const audited =
    await sql`SELECT before, after, sealed FROM audit_log WHERE action = 'note.add'
    AND subject_customer_id = ${customerId}`;
  expect(audited).toEqual(
    Array(2).fill({ before: null, after: null, sealed: null }),
  );
});

test("refuses a note without the right, and any change of one", async () => {
  await expect(
    addNote(auditor, customerId, { note: "Not mine to write" }, CONTEXT),
  ).rejects.toThrow("right missing");
  const insert = `INSERT INTO customer_notes (id, customer_id, written_by, sealed) VALUES (gen_random_uuid(), $1, $2, '')`;
  const denied = { code: "42501" };
  await expect(
    appPool.query(insert, [customerId, auditor.id]),
  ).rejects.toMatchObject(denied);
  await expect(
    appPool.query("DELETE FROM customer_notes"),
  ).rejects.toMatchObject(denied);
  await expect(
    sql`UPDATE customer_notes SET sealed = ''`,
  ).rejects.toMatchObject({ code: "LM010" });
});

test("is deleted with the customer", async () => {
  await sql`DELETE FROM customers WHERE id = ${customerId}`;
  expect(await stored()).toEqual([]);
});
