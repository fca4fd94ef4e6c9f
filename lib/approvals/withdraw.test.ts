import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import type { Admin } from "@/lib/identity/callers";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import type { Decision } from "@/lib/platform/validation/decision";
import { decideApproval } from "./decide";
import { listApprovals } from "./queries";
import { withdrawApproval } from "./withdraw";

const { ownerPool, appPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");

const withdraw = (caller: Admin, approvalId: string) =>
  withdrawApproval(caller, approvalId, CONTEXT);

const decide = (approvalId: string, decision: Decision["decision"]) =>
  decideApproval(
    checker,
    { id: approvalId, decision, reason: "Unclear" },
    CONTEXT,
    approvalHandlers,
  );

/** Creates an account with an entry whose deletion waits for approval; `ask` requests it again. */
async function waiting() {
  const [account] = await openAccounts(ownerPool, 1);
  const { publicId: historyId } = await post({
    kind: "credit",
    debitAccountId: (await bankAccount("cash"))(account),
    creditAccountId: account,
    amountMinor: 30_000n,
    actor: { kind: "staff", id: maker.id },
    context: CONTEXT,
  });
  const ask = async () => {
    const answer = await reverseHistoryEntry(maker, historyId, CONTEXT);
    expect(answer).toBeInstanceOf(AcceptedReply);
    return ((answer as AcceptedReply).data.approval as { id: string }).id;
  };
  const total = async () =>
    (await balancesOf(ownerPool, [account]))[0]!.totalMinor;
  return { id: await ask(), ask, total };
}

async function statusOf(id: string) {
  const rows: { status: string }[] =
    await sql`SELECT status::text FROM approvals WHERE id = ${id}`;
  return rows[0]!.status;
}

test("the requester can withdraw a request once and make it again", async () => {
  const { id, ask, total } = await waiting();
  await expect(withdraw(checker, id)).rejects.toMatchObject({
    code: "NOT_OWN_REQUEST",
  });
  expect(await statusOf(id)).toBe("waiting");
  await withdraw(maker, id);
  expect(await total()).toBe(30_000n);
  for (const late of [
    () => withdraw(maker, id),
    () => decide(id, "approve"),
    () => decide(id, "reject"),
  ])
    await expect(late()).rejects.toMatchObject({ code: "REQUEST_WITHDRAWN" });
  expect(await statusOf(id)).toBe("withdrawn");

  const trail =
    await sql`SELECT action, actor_id, subject_customer_id IS NOT NULL AS about_one FROM audit_log
     WHERE after->>'approval' = ${id} ORDER BY id`;
  expect(trail).toEqual([
    { action: "approval.request", actor_id: maker.id, about_one: true },
    { action: "approval.withdraw", actor_id: maker.id, about_one: true },
  ]);

  const again = await ask();
  await decide(again, "approve");
  expect(await total()).toBe(0n);
  await expect(withdraw(maker, again)).rejects.toMatchObject({
    code: "ALREADY_DECIDED",
  });
  await expectBooksInOrder(ownerPool);
});

test("answers NOT_FOUND for an unknown id", async () => {
  await expect(withdraw(maker, crypto.randomUUID())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("accepts one of several concurrent withdrawals, approvals and rejections", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, total } = await waiting();
    const all = [
      () => withdraw(maker, id),
      () => decide(id, "approve"),
      () => withdraw(maker, id),
      () => decide(id, "reject"),
    ];
    // In each round another one goes first.
    const inTurn = [...all.slice(round), ...all.slice(0, round)];
    const tries = await Promise.allSettled(inTurn.map((one) => one()));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected")
        expect(["ALREADY_DECIDED", "REQUEST_WITHDRAWN"]).toContain(
          (one.reason as { code: string }).code,
        );
    const status = await statusOf(id);
    expect(status).not.toBe("waiting");
    expect(await total()).toBe(status === "approved" ? 0n : 30_000n);
  }
  await expectBooksInOrder(ownerPool);
});

test("offers withdrawal to the requester only and lists the outcome afterwards", async () => {
  const { id } = await waiting();
  const shownTo = async (admin: Admin, isWaiting: boolean) => {
    const { rows } = await listApprovals(
      admin,
      { limit: 50, filters: isWaiting ? {} : { show: "decided" } },
      CONTEXT,
      approvalHandlers,
    );
    return rows.find((row) => row.id === id);
  };
  expect(await shownTo(maker, true)).toMatchObject({ canWithdraw: true });
  expect(await shownTo(checker, true)).toMatchObject({ canWithdraw: false });
  await withdraw(maker, id);
  expect(await shownTo(checker, true)).toBeUndefined();
  expect(await shownTo(maker, false)).toMatchObject({
    status: "withdrawn",
    decidedBy: "maker",
    reason: null,
    canWithdraw: false,
  });
});

test("the database refuses a withdrawal by somebody else, one with an entry, and a changed one", async () => {
  const { id } = await waiting();
  const set = (to: string, values: unknown[] = []) =>
    ownerPool.query(`UPDATE approvals SET ${to} WHERE id = $1`, [
      id,
      ...values,
    ]);
  await expect(
    appPool.query("SELECT approval_withdraw($1, $2)", [
      checker.sessionSecret,
      id,
    ]),
  ).rejects.toMatchObject({ code: "LM042" });
  const withdrawn = "status = 'withdrawn', decided_at = now(), decided_by = $2";
  await expect(set(withdrawn, [checker.id])).rejects.toMatchObject({
    constraint: "approvals_two_people",
  });
  for (const status of ["approved", "rejected"])
    await expect(
      set(`status = '${status}', decided_at = now(), decided_by = $2`, [
        maker.id,
      ]),
    ).rejects.toMatchObject({ constraint: "approvals_two_people" });
  await expect(set("status = 'withdrawn'")).rejects.toMatchObject({
    constraint: "approvals_decided",
  });
  await expect(
    set(
      `${withdrawn}, entry_id = (SELECT min(ledger_entries.id) FROM ledger_entries)`,
      [maker.id],
    ),
  ).rejects.toMatchObject({ constraint: "approvals_posted" });
  await withdraw(maker, id);
  await expect(
    set("status = 'approved', decided_by = $2", [checker.id]),
  ).rejects.toMatchObject({ code: "LM010" });
});

test("the request of a disabled member of staff can be rejected, but not approved", async () => {
  const { id, total } = await waiting();
  await sql`UPDATE admins SET disabled_at = now() WHERE id = ${maker.id}`;
  await expect(decide(id, "approve")).rejects.toThrow();
  expect(await statusOf(id)).toBe("waiting");
  await decide(id, "reject");
  expect(await statusOf(id)).toBe("rejected");
  expect(await total()).toBe(30_000n);
});
