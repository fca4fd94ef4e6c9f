import { expect, it, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { callUrl } from "@/lib/platform/http/call-url";
import { CONTEXT, openAccounts, ownerOf, payIn } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { previewUpdate } from "@/lib/features/customers/accounts/update/preview";
import { previewUpdate as updateContract } from "@/lib/features/customers/accounts/staff-contract";
import { previewPosting } from "./preview";
import { previewPosting as postingContract } from "./staff-contract";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

async function openCustomer(balanceMinor = 500n, limitMinor?: bigint) {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor,
    ...(limitMinor && { limitMinor }),
  });
  return ownerOf(ownerPool, accountId);
}

await ownerPool.query(
  "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) SELECT bank_today(), c, 160000000, 'ECB' FROM unnest('{USD,JPY}'::text[]) c",
);

const countEntries = async () =>
  (await sql`SELECT id FROM ledger_entries`).length;

/** The query of a call as the server reads it. */
const received = (url: string) => new URL(url, "https://bank").searchParams;

const foresee = (query: Record<string, string>) =>
  previewPosting(
    staff,
    Object.fromEntries(
      received(callUrl(postingContract, {}, { kind: "credit", ...query })),
    ),
    CONTEXT,
  );

const foreseeUpdate = (id: string, query: Record<string, string>) =>
  previewUpdate(
    staff,
    id,
    received(callUrl(updateContract, { userId: id }, query)),
    CONTEXT,
  );

it("shows both sides and their balances, and posts nothing", async () => {
  const { id, number } = await openCustomer();
  const other = await openCustomer(700n);
  const before = await countEntries();
  const shown = await foresee({
    account: number,
    other: other.number,
    amount: "2",
    date: "",
    time: "",
  });
  expect(shown).toMatchObject({
    refusal: null,
    preview: {
      payer: { accountNumber: other.number, before: "$7.00", after: "$5.00" },
      payee: { accountNumber: number, before: "$5.00", after: "$7.00" },
      secondPerson: null,
    },
  });
  await foresee({ account: number, amount: "3" });
  const views = await sql`
    SELECT FROM audit_log WHERE action = 'posting.preview' AND subject_customer_id = ${id}`;
  expect(views).toHaveLength(1);
  expect(await countEntries()).toBe(before);
});

it("shows each balance in its own currency, and refuses a movement between two", async () => {
  const { number } = await openCustomer();
  const [yen] = await openAccounts(ownerPool, 1, { currency: "JPY" });
  const other = await ownerOf(ownerPool, yen);
  await payIn(yen, 700n, "JPY");
  expect(await foresee({ account: other.number, amount: "300" })).toMatchObject(
    {
      preview: {
        payee: { before: "¥700", after: "¥1,000" },
        accountCurrency: "JPY",
      },
    },
  );
  expect(
    await foresee({ account: number, other: other.number, amount: "2" }),
  ).toMatchObject({
    refusal: expect.stringContaining("currenc") as string,
    preview: {
      payer: { before: "¥700", after: "¥700" },
      payee: { before: "$5.00", after: "$7.00" },
    },
  });
});

it("names the second person, as the posting would", async () => {
  const { number } = await openCustomer();
  const { preview } = await foresee({ account: number, amount: "100.01" });
  expect(preview?.secondPerson).toBe("The amount is above $100.00.");
  expect(preview?.payer).toMatchObject({ name: "The bank’s cash account" });
});

it("shows why the posting would be refused", async () => {
  const { number } = await openCustomer();
  const debit = { kind: "debit", account: number };
  expect(await foresee({ ...debit, amount: "5.01" })).toMatchObject({
    preview: { payer: { before: "$5.00" } },
    refusal: expect.stringContaining("available balance is too low") as string,
  });
  expect(await foresee({ account: "9999999999", amount: "1" })).toMatchObject({
    preview: null,
    refusal: expect.any(String) as string,
  });
  expect(await foresee({ account: number, amount: "x" })).toEqual({
    preview: null,
    refusal: "Please enter a valid amount",
  });
});

it("takes a party elsewhere for a history record only", async () => {
  const { number } = await openCustomer();
  const record = { account: number, other: "Nora", amount: "1", holder: "" };
  const { preview } = await foresee(record);
  expect(preview?.payer).toMatchObject({ name: "Nora", before: null });
});

it("previews an account limit that is emptied as the update would take it", async () => {
  const { id } = await openCustomer(500n, 1_000n);
  const raise = { secondPerson: ["The new account limit is above $100.00."] };
  expect(
    await foreseeUpdate(id, { changed: "accountLimit", accountLimit: "" }),
  ).toEqual(raise);
  // A balance that cannot be read yet does not hide what the limit needs.
  expect(
    await foreseeUpdate(id, {
      changed: "totalBalance accountLimit",
      totalBalance: "",
      accountLimit: "500",
    }),
  ).toEqual(raise);
});

it("says which changes of an update wait, and changes nothing", async () => {
  const { id, number } = await openCustomer(20_000n);
  expect(await foreseeUpdate(id, { changed: "occupation" })).toEqual({
    secondPerson: [],
  });
  expect(
    await foreseeUpdate(id, { changed: "email", totalBalance: "0" }),
  ).toEqual({
    secondPerson: [
      "The balance, offered loans and pending wires of this customer come to $200.00. This is more than $100.00.",
      "The amount is above $100.00.",
    ],
  });
  expect(
    await foreseeUpdate(id, { changed: "totalBalance", totalBalance: "199" }),
  ).toEqual({ secondPerson: [] });
  expect(
    await sql`
    SELECT FROM accounts WHERE number = ${number} AND balance_minor = 20000`,
  ).toHaveLength(1);
  // Which amounts need a second person shows what the customer has.
  expect(
    await sql`
    SELECT actor_id FROM audit_log WHERE action = 'update.preview' AND subject_customer_id = ${id}`,
  ).toEqual([{ actor_id: staff.id }]);
});
