import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { nameOf } from "@/lib/calls/call";
import type { Customer } from "@/lib/identity/callers";
import { testDatabase } from "@/lib/testing/database";
import { plantKeyedCalls } from "@/lib/testing/keyed-calls";
import { openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { contracts } from "./contracts";

const database = await testDatabase();
const { ownerPool } = database;
const { checker, calls, begin, callerOf, send, outcomeOf } =
  await plantKeyedCalls(database);

let customer: Customer;

beforeEach(async () => {
  customer = await begin();
});

describe("the outcome of each call that can be repeated", () => {
  it("is tested for all of them", () => {
    expect(Object.keys(calls).sort()).toEqual(
      contracts
        .filter(({ idempotent }) => idempotent)
        .map(nameOf)
        .sort(),
    );
  });

  it.each(Object.keys(calls))("%s is found by its key", async (name) => {
    const { key } = await send(name, await calls[name]!());
    expect(await outcomeOf(callerOf(name), key)).not.toBeNull();
    expect(await outcomeOf(callerOf(name), randomUUID())).toBeNull();
    const [other] = await openAccounts(ownerPool, 1);
    expect(
      await outcomeOf(await signedInOwner(ownerPool, other), key),
    ).toBeNull();
    expect(await outcomeOf(checker, key)).toBeNull();
  });
});

it("names the account that was opened and the loan that was repaid", async () => {
  const opened = await send("POST /accounts", await calls["POST /accounts"]!());
  const { accountNumber } = opened.json.account as { accountNumber: string };
  expect(await outcomeOf(customer, opened.key)).toEqual({
    kind: "account",
    id: accountNumber,
  });
  const repayment = await calls["POST /loans/{loanId}/repay"]!();
  const repaid = await send("POST /loans/{loanId}/repay", repayment);
  expect(await outcomeOf(customer, repaid.key)).toEqual({
    kind: "repayment",
    id: repayment.params!.loanId,
  });
});
