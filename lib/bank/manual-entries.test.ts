import { describe, expect, test } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { exportManualEntries } from "@/lib/features/books/manual/export-service";
import { listManualEntries } from "@/lib/features/books/manual/queries";
import { manualEntrySchema } from "@/lib/features/books/manual/schema";
import {
  requestManualEntry,
  reverseManualEntry,
} from "@/lib/features/books/manual/service";
import { getTrialBalances } from "@/lib/features/books/trial-balance";
import type { Admin } from "@/lib/identity/callers";
import { BY_HAND } from "@/lib/ledger/chart";
import { postWithin } from "@/lib/ledger/post";
import { sqlState } from "@/lib/platform/db/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  newKey,
  openAccounts,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { approvalHandlers } from "./handlers";

const { ownerPool, appPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");
const teller = await plantStaff(ownerPool, "teller", "teller");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");
const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 50_000n });
const today = bankToday();

const CAPITAL = {
  ...{ debit: "cash", credit: "equity", currency: "USD" },
  ...{ amount: "1000.00", description: "Share capital" },
};

const ask = async (changes: Record<string, unknown> = {}, by: Admin = maker) =>
  (
    await requestManualEntry(
      by,
      manualEntrySchema.parse({ ...CAPITAL, ...changes }),
      { context: CONTEXT },
    )
  ).approval!.id;

const approve = (by: Admin, id: string) =>
  decideApproval(
    by,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const newest = async () =>
  (await listManualEntries(maker, { limit: 1 })).entries[0]!;

const balanceOf = async (kind: string, currency = "USD") =>
  (await getTrialBalances(maker, today))
    .find((trial) => trial.currency === currency)
    ?.lines.find((line) => line.kind === kind)?.closingMinor ?? 0n;

/** Calls the function of the database as a thief of the application's login would. */
const postDirectly = (
  by: { sessionSecret: string },
  approvalId: string,
  changes: Record<string, unknown> = {},
) => {
  const values = {
    ...{ debit: "cash", credit: "equity", currency: "USD", minor: 100_000 },
    ...{ description: "Share capital", day: null, reverses: null },
    ...changes,
  };
  return appPool
    .query(
      `SELECT manual_entry_post($1, $2, $3::account_kind, $4::account_kind, $5, $6, $7, $8::date, $9::uuid, '', '')`,
      [by.sessionSecret, approvalId, ...Object.values(values)],
    )
    .then(
      () => "posted",
      (error: unknown) => sqlState(error),
    );
};

const countManual = async () =>
  (await sql`SELECT id FROM ledger_entries WHERE kind = 'manual'`).length;

test("the chart and the database have the same accounts that staff post to by hand", async () => {
  const rows: { kind: string }[] = await sql`
    SELECT kind::text FROM unnest(enum_range(NULL::account_kind)) AS kind WHERE booked_by_hand(kind)`;
  expect(rows.map(({ kind }) => kind).sort()).toEqual(
    BY_HAND.map(({ kind }) => kind).sort(),
  );
});

describe("a manual entry", () => {
  test("is posted by the approval of a second person, and is in the books and in the audit log", async () => {
    const before = await balanceOf("cash");
    const id = await ask({ date: addDays(today, -3) });
    expect(await countManual()).toBe(0);
    expect(await balanceOf("equity")).toBe(0n);
    await expect(approve(maker, id)).rejects.toMatchObject({
      code: "OWN_REQUEST",
    });
    await expect(approve(teller, id)).rejects.toMatchObject({
      code: "RIGHT_MISSING",
    });
    await approve(checker, id);
    expect(await balanceOf("equity")).toBe(100_000n);
    expect(await balanceOf("cash")).toBe(before - 100_000n);
    const entry = await newest();
    expect(entry).toMatchObject({
      ...{ debit: "cash", credit: "equity", currency: "USD" },
      ...{ amountMinor: 100_000n, description: "Share capital" },
      ...{ requestedBy: "maker", approvedBy: "checker", isUndone: false },
    });
    const [row] = await sql`
      SELECT bank_day(value_at)::text AS valued, bank_day(entered_at)::text AS entered,
             (SELECT l.actor_id::text FROM audit_log l WHERE l.entry_id = e.id AND l.action = 'books.manual') AS by
      FROM ledger_entries e WHERE e.id = ${entry.entryId}`;
    expect(row).toEqual({
      ...{ valued: addDays(today, -3), entered: today, by: checker.id },
    });
    await expect(approve(checker, id)).rejects.toMatchObject({
      code: "ALREADY_DECIDED",
    });
    await expectBooksInOrder(ownerPool);
  });

  test("has two accounts, a day that is not to come, and the decimals of its currency", async () => {
    await expect(ask({ credit: "cash" })).rejects.toMatchObject({
      code: "SAME_BANK_ACCOUNT",
    });
    await expect(ask({ date: addDays(today, 1) })).rejects.toMatchObject({
      code: "VALUE_DATE_TO_COME",
    });
    expect(
      await postDirectly(checker, await ask(), { day: addDays(today, 1) }),
    ).toBe("LM173");
    await expect(
      ask({ currency: "JPY", amount: "10.50" }),
    ).rejects.toMatchObject({ code: "INVALID_VALUE" });
    await approve(checker, await ask({ currency: "JPY", amount: "1050" }));
    expect(await balanceOf("equity", "JPY")).toBe(1_050n);
    for (const kind of ["customer", "loans", "clearing", "position", "gold"])
      expect(
        manualEntrySchema.safeParse({ ...CAPITAL, debit: kind }).success,
      ).toBe(false);
  });

  test("is requested once for a key, and another request with it is refused", async () => {
    const key = newKey("capital", maker.id);
    const send = (idempotency: typeof key) =>
      requestManualEntry(maker, manualEntrySchema.parse(CAPITAL), {
        context: CONTEXT,
        idempotency,
      });
    const first = await send(key);
    expect(await send(key)).toEqual(first);
    await expect(
      send({ ...key, requestHash: Buffer.from("other") }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    const before = await countManual();
    await approve(checker, first.approval!.id);
    expect(await send(key)).toMatchObject({ approval: null });
    expect(await countManual()).toBe(before + 1);
  });

  test("posts what the requester asked for, even if the stored request is changed while it waits", async () => {
    for (const change of [
      `request || '{"amount": "99900000"}'`,
      `request || '{"credit": "other_income"}'`,
      `request || '{"description": "Gift"}'`,
      `request || '{"date": "2020-01-01"}'`,
    ]) {
      const id = await ask();
      await ownerPool.query(
        `UPDATE approvals SET request = ${change} WHERE id = $1`,
        [id],
      );
      await expect(approve(checker, id), change).rejects.toSatisfy(
        (error) => sqlState(error) === "LM031",
      );
    }
  });
});

describe("a reversal", () => {
  const reverse = async (id: string) =>
    reverseManualEntry(
      maker,
      id,
      { description: "Wrong account" },
      { context: CONTEXT },
    );

  test("exchanges both accounts, takes two people and happens once", async () => {
    await approve(checker, await ask({ credit: "other_income" }));
    const { publicId } = await newest();
    const { approval } = await reverse(publicId);
    await expect(reverse(publicId)).rejects.toMatchObject({
      code: "ALREADY_WAITING",
    });
    await expect(approve(maker, approval!.id)).rejects.toMatchObject({
      code: "OWN_REQUEST",
    });
    await approve(checker, approval!.id);
    expect(await balanceOf("other_income")).toBe(0n);
    const reversal = await newest();
    expect(reversal).toMatchObject({
      ...{ debit: "other_income", credit: "cash", reverses: publicId },
      isUndone: true,
    });
    for (const id of [publicId, reversal.publicId])
      await expect(reverse(id)).rejects.toMatchObject({
        code: "MANUAL_ENTRY_UNDONE",
      });
    const [other] = await sql`
      SELECT public_id AS id FROM ledger_entries WHERE kind <> 'manual' LIMIT 1`;
    await expect(reverse(other!.id as string)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("must mirror its entry in the database", async () => {
    await approve(checker, await ask());
    const { publicId: reverses } = await newest();
    const wrong = { debit: "equity", credit: "cash", reverses };
    for (const changes of [
      { debit: "cash", credit: "equity" },
      { credit: "suspense" },
      { minor: 1 },
      { currency: "CHF" },
    ])
      expect(
        await postDirectly(checker, await ask(), { ...wrong, ...changes }),
      ).toBe("LM096");
    expect(await postDirectly(checker, await ask(), wrong)).toBe("LM031");
  });
});

describe("unclaimed money", () => {
  const PAYOUT = {
    ...{ debit: "unclaimed", credit: "cash", amount: "300.00" },
    description: "Paid to Petra Muster",
  };

  test("is paid out into cash by two people, up to what there is, and comes back by a reversal", async () => {
    await expect(approve(checker, await ask(PAYOUT))).rejects.toSatisfy(
      (error) => sqlState(error) === "LM175",
    );
    const [left] = await openAccounts(ownerPool, 1, { balanceMinor: 30_000n });
    const unclaimed = (await bankAccount("unclaimed"))(left);
    await post(movement(left, unclaimed, 30_000n, { kind: "debit" }));
    const cash = await balanceOf("cash");
    await approve(checker, await ask(PAYOUT));
    expect(await balanceOf("unclaimed")).toBe(0n);
    expect(await balanceOf("cash")).toBe(cash + 30_000n);
    await expect(
      approve(checker, await ask({ ...PAYOUT, amount: "0.01" })),
    ).rejects.toSatisfy((error) => sqlState(error) === "LM175");
    await expectBooksInOrder(ownerPool);
    const { approval } = await reverseManualEntry(
      maker,
      (await newest()).publicId,
      { description: "Wrong person" },
      { context: CONTEXT },
    );
    await approve(checker, approval!.id);
    expect(await balanceOf("unclaimed")).toBe(30_000n);
    await expectBooksInOrder(ownerPool);
  });

  test("goes nowhere but into cash, and comes from nowhere by hand", async () => {
    await expect(
      ask({ ...PAYOUT, credit: "other_income" }),
    ).rejects.toMatchObject({ code: "NOT_BY_HAND" });
    expect(
      manualEntrySchema.safeParse({ ...CAPITAL, credit: "unclaimed" }).success,
    ).toBe(false);
  });
});

describe("the database refuses", () => {
  /** A request in the name of the maker for exactly these values, whatever the application would say. */
  async function plant(debit: string, credit: string): Promise<string> {
    const { rows } = await appPool.query<{ id: string }>(
      `SELECT approval_request($1, 'manual_entry', NULL, 0,
         ARRAY[$2, $3, 'USD', '100000', 'Share capital', NULL, NULL], '{}', NULL, NULL, NULL)::text AS id`,
      [maker.sessionSecret, debit, credit],
    );
    return rows[0]!.id;
  }

  test("every account but those that staff post to by hand, and unclaimed into cash, with a proper approval", async () => {
    const kinds = (
      await sql`SELECT unnest(enum_range(NULL::account_kind))::text AS kind`
    ).map(({ kind }) => kind as string);
    const byHand = BY_HAND.map(({ kind }) => kind as string);
    const before = await countManual();
    const allowed: string[] = [];
    for (const debit of kinds)
      for (const credit of kinds) {
        const outcome = await postDirectly(
          checker,
          await plant(debit, credit),
          { debit, credit },
        );
        if (outcome === "posted") allowed.push(`${debit} ${credit}`);
        else if (debit === "unclaimed" && credit === "cash")
          expect(outcome).toBe("LM175");
        else expect(outcome).toBe("LM095");
      }
    expect(allowed.sort()).toEqual(
      byHand
        .flatMap((debit) =>
          byHand
            .filter((credit) => credit !== debit)
            .map((credit) => `${debit} ${credit}`),
        )
        .sort(),
    );
    expect(await countManual()).toBe(before + allowed.length);
  });

  test("another entry than the approved one, and every session but that of a second administrator", async () => {
    const id = await ask();
    for (const changes of [
      { minor: 100_001 },
      { currency: "EUR" },
      { credit: "other_income" },
      { debit: "equity", credit: "cash" },
      { description: "Gift" },
      { day: today },
    ])
      expect(await postDirectly(checker, id, changes)).toBe("LM031");
    const customer = await signedInOwner(ownerPool, account);
    expect(await postDirectly(maker, id)).toBe("LM031");
    expect(await postDirectly(teller, id)).toBe("LM033");
    expect(await postDirectly(auditor, id)).toBe("LM033");
    expect(await postDirectly(customer, id)).toBe("LM032");
    expect(await postDirectly({ sessionSecret: "none" }, id)).toBe("LM032");
    expect(await postDirectly(checker, crypto.randomUUID())).toBe("LM031");
    expect(await postDirectly(checker, id)).toBe("posted");
    expect(await postDirectly(checker, id)).toBe("LM031");
  });

  test("a manual entry by the way of other entries of staff", async () => {
    const [cash, equity] = [
      await bankAccount("cash"),
      await bankAccount("equity"),
    ];
    for (const [debit, credit] of [
      [cash(account), equity(account)],
      [equity(account), account],
      [account, equity(account)],
    ] as const)
      for (const kind of ["manual", "credit", "debit", "reversal"] as const)
        await expect(
          transaction((tx) =>
            postWithin(tx, {
              // The application has no such movement; a thief of its login would.
              kind: kind as "credit",
              debitAccountId: debit,
              creditAccountId: credit,
              amountMinor: 100n,
              description: "By hand",
              actor: { kind: "staff", sessionSecret: maker.sessionSecret },
              context: CONTEXT,
            }),
          ),
        ).rejects.toMatchObject({ code: "LM034" });
  });

  test("a request by a teller or an auditor", async () => {
    for (const by of [teller, auditor])
      await expect(ask({}, by)).rejects.toSatisfy(
        (error) => sqlState(error) === "LM041",
      );
  });
});

test("the list is paged, and exported with both people", async () => {
  const all = await listManualEntries(auditor, { limit: 500 });
  const first = await listManualEntries(auditor, { limit: 2 });
  const second = await listManualEntries(auditor, {
    limit: 2,
    cursor: first.nextCursor!,
  });
  expect([...first.entries, ...second.entries]).toEqual(
    all.entries.slice(0, 4),
  );
  const csv = await exportManualEntries(auditor, CONTEXT);
  const lines = (await new Response(toCsvStream(csv)).text())
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(all.entries.length + 1);
  expect(lines.at(-1)).toContain(
    "1010,Cash,3010,Share capital,1000.00,USD,Share capital,maker,checker",
  );
});
