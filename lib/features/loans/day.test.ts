import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantLoan, plantRequest } from "@/lib/testing/loans";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideLoan } from "./decide";
import { acceptOffer } from "./service";

const { ownerPool } = await testDatabase();

const waits = (answer: unknown) => answer instanceof AcceptedReply;

test("a teller's small loans add up", async () => {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 0n });
  const teller = await plantStaff(ownerPool, "teller", "teller");
  const customer = await signedInOwner(ownerPool, account!);
  const answers = [];
  for (let n = 0; n < 3; n++) {
    const loan = await plantRequest(ownerPool, account!, 5_000n);
    const terms = {
      decision: "approve",
      yearlyRateBp: 1,
      termMonths: 1,
      overdueRateBp: 1,
    };
    answers.push(await decideLoan(teller, loan, terms as never, CONTEXT));
    if (!waits(answers.at(-1)))
      await acceptOffer(customer, loan, { instalment: "50.01" }, CONTEXT);
  }
  expect(answers.map(waits)).toEqual([false, false, true]);
  const [balances] = await balancesOf(ownerPool, [account!]);
  expect(balances!.totalMinor).toBe(10_000n);
});

test("closing an account with a loan waits, and deleting it is refused", async () => {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 0n });
  const admin = await plantStaff(ownerPool, "admin");
  const { number } = await ownerOf(ownerPool, account);
  await plantLoan(ownerPool, account!);
  await expect(deleteCustomer(admin, number, CONTEXT)).rejects.toMatchObject({
    code: "DELETE_LOAN_OWED",
  });
  expect(
    waits(
      await changeStatus(admin, number, { accountStatus: "closed" }, CONTEXT),
    ),
  ).toBe(true);
});
