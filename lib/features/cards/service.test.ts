import { randomBytes } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { Admin, Customer } from "@/lib/identity/callers";
import { hashPassword } from "@/lib/identity/passwords";
import { keyRing } from "@/lib/platform/crypto/key-ring";
import { env } from "@/lib/platform/config/env";
import { readPage } from "@/lib/platform/http/paging";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, CONTEXT } from "@/lib/testing/ledger";
import { signedIn } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { findCard, listCards } from "./queries";
import { toCardJson, toStaffCardJson } from "./serializers";
import { sealCard, unsealCard } from "./sealing";
import { deleteCard, saveCard, setCardFrozen, showCard } from "./service";

const { ownerPool, sql } = await testDatabase();
const PASSWORD = "Quiet!River7";
const NUMBER = "5105105105105100";
const CVV = "907";
const input = {
  cardNumber: NUMBER,
  cardHolderName: "Petra Muster",
  expiryDate: "12/40",
  cvv: CVV,
};

let customer: Customer;
let admin: Admin;

beforeEach(async () => {
  const [account] = await openAccounts(ownerPool, 1);
  const rows: { id: string }[] =
    await sql`SELECT customer_id AS id FROM accounts WHERE id = ${String(account)}`;
  customer = await signedIn(ownerPool, {
    realm: "customer",
    id: rows[0]!.id,
  } as Customer);
  const username = `ada-${randomBytes(4).toString("hex")}`;
  admin = await plantStaff(ownerPool, username);
  await sql`UPDATE admins SET password_hash = ${await hashPassword(PASSWORD)} WHERE id = ${admin.id}`;
});

const save = (changes = {}) =>
  saveCard(customer, { ...input, ...changes }, CONTEXT);

async function list(query = new URLSearchParams()) {
  const { cards, nextCursor } = await listCards(
    admin,
    readPage(query),
    CONTEXT,
  );
  return { cards: cards.map(toStaffCardJson), nextCursor };
}

const show = (cardId: string, password = PASSWORD) =>
  showCard(admin, cardId, { password }, CONTEXT);

async function ownCard() {
  const card = await findCard(customer);
  expect(card).not.toBeNull();
  return toCardJson(card!);
}

const auditOf = async (id: string) => {
  const rows: { action: string }[] =
    await sql`SELECT action FROM audit_log WHERE actor_id = ${id} ORDER BY id`;
  return rows.map(({ action }) => action);
};

/**
 * The whole database as text, per table; binary columns both as text and as bytes. A number that the database has given
 * may be that of a card.
 */
async function dump(): Promise<string> {
  const tables: { name: string }[] =
    await sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  expect(tables.length).toBeGreaterThan(10);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<Record<string, unknown>>(
      `SELECT t::text AS text, t.* FROM "${name}" t`,
    );
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (/(^|_)id$/.test(column)) continue;
        texts.push(
          Buffer.isBuffer(value)
            ? `${value.toString("latin1")} ${value.toString("base64")}`
            : String(value),
        );
      }
  }
  return texts.join("\n");
}

async function expectNotDumped() {
  const text = await dump();
  expect(text).toContain("Mastercard");
  for (const secret of [
    NUMBER,
    Buffer.from(NUMBER).toString("hex"),
    Buffer.from(NUMBER).toString("base64"),
  ])
    expect(text).not.toContain(secret);
  expect(text.split("\n")).not.toContain(CVV);
}

it("shows the customer brand, last four digits, expiry and holder; stores number and code encrypted only", async () => {
  const logged = vi.spyOn(console, "log");
  const failed = vi.spyOn(console, "error");
  expect(await findCard(customer)).toBeNull();
  await save();
  const card = await ownCard();
  expect(card).toMatchObject({
    brand: "Mastercard",
    last4: "5100",
    cardNumber: "•••• •••• •••• 5100",
    expiryDate: "12/40",
    cardHolderName: "Petra Muster",
  });
  await expectNotDumped();
  // Also not after staff have viewed both.
  expect((await show(card._id)).card).toMatchObject({ cvv: CVV });
  await expectNotDumped();
  expect([...logged.mock.calls, ...failed.mock.calls]).toEqual([]);
});

it("replaces the card on a second save, even a concurrent one, and deletes it", async () => {
  await save();
  const before = (await ownCard())._id;
  await Promise.all(
    ["4242424242424242", "4000056655665556"].map((cardNumber) =>
      save({ cardNumber }),
    ),
  );
  const card = await ownCard();
  expect(card.brand).toBe("Visa");
  expect(card._id).not.toBe(before);
  expect(await deleteCard(customer, CONTEXT)).toEqual({
    message: "Card removed",
  });
  expect(await findCard(customer)).toBeNull();
  await expect(deleteCard(customer, CONTEXT)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await auditOf(customer.id)).toEqual([
    ...Array<string>(3).fill("card.save"),
    "card.delete",
  ]);
});

it("shows staff masked cards, and full details for their password, with an audit row each", async () => {
  await save();
  const { cards } = await list();
  const listed = cards.find(({ userId }) => userId === customer.id)!;
  expect(listed).toMatchObject({
    cardNumber: "•••• •••• •••• 5100",
    cvv: "•••",
    brand: "Mastercard",
  });
  expect(JSON.stringify(cards)).not.toContain(NUMBER);
  await expect(show(listed._id, "wrong")).rejects.toMatchObject({
    code: "PASSWORD_WRONG",
  });
  await expect(show(crypto.randomUUID())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await auditOf(admin.id)).toEqual(["card.list"]);
  const { card } = await show(listed._id);
  expect(card).toMatchObject({ cardNumber: NUMBER, cvv: CVV });
  expect(await auditOf(admin.id)).toEqual(["card.list", "card.show"]);
  for (let wrong = 0; wrong < 5; wrong++)
    await expect(show(listed._id, "wrong")).rejects.toThrow();
  await expect(show(listed._id)).rejects.toMatchObject({
    code: "PASSWORD_LOCKED",
  });
});

it("keeps a frozen card from staff until its owner unfreezes or replaces it", async () => {
  await expect(setCardFrozen(customer, true, CONTEXT)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await save();
  const freeze = (frozen: boolean) => setCardFrozen(customer, frozen, CONTEXT);
  await freeze(true);
  await freeze(true);
  const { _id, frozen } = await ownCard();
  expect(frozen).toBe(true);
  await expect(show(_id)).rejects.toMatchObject({ code: "CARD_FROZEN" });
  expect(await auditOf(admin.id)).toEqual([]);
  await freeze(false);
  expect((await show(_id)).card).toMatchObject({ cvv: CVV });
  await freeze(true);
  await save({ cardNumber: "4242424242424242" });
  expect((await ownCard()).frozen).toBe(false);
  expect(await auditOf(customer.id)).toEqual([
    "card.save",
    "card.freeze",
    "card.unfreeze",
    "card.freeze",
    "card.save",
  ]);
});

it("continues the list after a cursor", async () => {
  await save();
  const [first] = (await list()).cards;
  const pages: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: "1", cursor });
    const page: Awaited<ReturnType<typeof list>> = await list(query);
    pages.push(...page.cards.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  const { rowCount } = await ownerPool.query("SELECT FROM cards");
  expect(pages[0]).toBe(first!._id);
  expect(new Set(pages).size).toBe(rowCount);
  expect(pages).toHaveLength(rowCount!);
});

it("opens a sealed value only in its own row and column and only unchanged", () => {
  const [one, two] = [sealCard(input), sealCard(input)];
  expect(unsealCard(one)).toEqual({ number: NUMBER, cvv: CVV });
  const changed = one.sealedNumber.slice();
  changed[20]! ^= 1;
  for (const moved of [
    { ...one, sealedNumber: two.sealedNumber },
    { ...one, sealedCvv: two.sealedCvv },
    { ...one, sealedNumber: one.sealedCvv! },
    { ...one, sealedNumber: changed },
    { ...one, keyId: "gone" },
  ])
    expect(() => unsealCard(moved)).toThrow();
});

it("opens a card sealed before a key rotation; STORE_CVV=false stores no code", () => {
  const old = sealCard(input);
  const CARD_KEYS = keyRing.parse(
    `k2:${randomBytes(32).toString("base64")},${process.env.CARD_KEYS}`,
  );
  expect(unsealCard(old, { CARD_KEYS }).number).toBe(NUMBER);
  const card = sealCard(input, { ...env(), CARD_KEYS, STORE_CVV: false });
  expect(card).toMatchObject({ keyId: "k2", sealedCvv: null });
  expect(unsealCard(card, { CARD_KEYS })).toEqual({
    number: NUMBER,
    cvv: null,
  });
});
