import { expect, it } from "vitest";
import type { NewApproval } from "@/lib/approvals/store";
import { deletionApproval } from "@/lib/features/back-office/reversals/approval";
import { movementApprovals } from "@/lib/features/back-office/postings/approval";
import { manualEntryApproval } from "@/lib/features/books/manual/approval";
import { colleagueApproval } from "@/lib/features/colleagues/approval";
import { profileApproval } from "@/lib/features/customers/accounts/update/profile-approval";
import { closingApproval } from "@/lib/features/customers/accounts/closing/approval";
import { factorApproval } from "@/lib/features/customers/factor-approval";
import { unblockingApproval } from "@/lib/features/accounts/unblocking";
import { loanApproval } from "@/lib/features/loans/approval";
import { writeOffApproval } from "@/lib/features/loans/write-off";
import { loanProductApproval } from "@/lib/features/products/loan-approval";
import { productApproval } from "@/lib/features/products/approval";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { plantLoan, plantRequest } from "@/lib/testing/loans";
import {
  bankAccount,
  movement,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, appPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "maker");
const colleague = await plantStaff(ownerPool, "colleague");
const today = bankToday();

type Waiting = {
  approval: NewApproval;
  /** Decides elsewhere what it is about. */
  decide: () => Promise<unknown>;
  reason: string;
};

const ofNobody = { customerId: null, accountId: null, amountMinor: 0n };

async function open() {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { id: customerId, number } = await ownerOf(ownerPool, id);
  return { id, number, of: { customerId, accountId: id, amountMinor: 100n } };
}

const close = (account: bigint) =>
  sql`UPDATE accounts SET state = 'closed' WHERE id = ${account}`;

const setStatus = (customerId: string, status: string) =>
  sql`UPDATE customer_rights SET status = ${status}::customer_status WHERE customer_id = ${customerId}`;

/** Plants a movement of the bank to an account, as a public id. */
async function credit(to: bigint) {
  const cash = (await bankAccount("cash"))(to);
  return post(movement(cash, to, 500n, { kind: "credit" }));
}

const reverse = async (to: bigint, { entryId }: { entryId: bigint }) =>
  post(
    movement(to, (await bankAccount("cash"))(to), 500n, {
      kind: "reversal",
      reversesId: entryId,
    }),
  );

const MOVEMENT = {
  direction: "credit",
  other: null,
  amount: 100n,
  description: "Interest",
  bank: "",
  date: null,
  time: null,
  reason: "",
  rebooks: null,
} as const;

const cases: Record<string, () => Promise<Waiting>> = {
  "a credit to an account that is closed": async () => {
    const { id: main, of } = await open();
    const id = await openAnother(ownerPool, main);
    return {
      approval: movementApprovals.credit.toApproval({
        ...of,
        accountId: id,
        request: MOVEMENT,
      }),
      decide: () => close(id),
      reason: "An account in this request is closed.",
    };
  },
  "a record whose other account is closed": async () => {
    const [{ of }, { id: main }] = [await open(), await open()];
    const id = await openAnother(ownerPool, main);
    return {
      approval: movementApprovals.history.toApproval({
        ...of,
        request: {
          ...MOVEMENT,
          other: { account: id, number: "20000000001" },
        },
      }),
      decide: () => close(id),
      reason: "An account in this request is closed.",
    };
  },
  "a reversal of what was reversed by another path": async () => {
    const { id, of } = await open();
    const posted = await credit(id);
    return {
      approval: deletionApproval.toApproval({
        ...of,
        request: {
          about: `deletion:${posted.publicId}`,
          entry: posted.publicId,
          description: "",
          linked: [],
          reason: "",
        },
      }),
      decide: () => reverse(id, posted),
      reason: "The transaction was reversed without this request.",
    };
  },
  "a reversal on an account that is closed": async () => {
    const { id: main, of } = await open();
    const id = await openAnother(ownerPool, main);
    const { publicId } = await post(movement(main, id, 500n));
    return {
      approval: deletionApproval.toApproval({
        ...of,
        request: {
          about: `deletion:${publicId}`,
          entry: publicId,
          description: "",
          linked: [],
          reason: "",
        },
      }),
      decide: async () => {
        await post(movement(id, main, 500n));
        await close(id);
      },
      reason: "An account of the transaction is closed.",
    };
  },
  "the offer of a loan that was declined": async () => {
    const { id, of } = await open();
    const loan = await plantRequest(ownerPool, id);
    return {
      approval: loanApproval.toApproval({
        ...of,
        request: {
          about: `loan:${loan}`,
          loan,
          terms: {
            decision: "approve",
            yearlyRateBp: 100,
            termMonths: 12,
            overdueRateBp: 0,
          },
          description: "",
        },
      }),
      decide: () =>
        sql`UPDATE loan_requests SET status = 'declined', decline_reason = 'No', decided_at = bank_now(),
                   decided_by = ${maker.id} WHERE id = ${loan}`,
      reason: "The loan was decided without this request.",
    };
  },
  "a reversal of a manual entry that was reversed": async () => {
    const { id } = await open();
    const posted = await credit(id);
    return {
      approval: manualEntryApproval.toApproval({
        ...ofNobody,
        request: {
          about: `manual:${posted.publicId}`,
          debit: "suspense",
          credit: "cash",
          currency: "USD",
          amount: 500n,
          description: "Undone",
          date: null,
          reverses: posted.publicId,
        },
      }),
      decide: () => reverse(id, posted),
      reason: "The entry was reversed without this request.",
    };
  },
  "the write-off of a loan that has been repaid in part": async () => {
    const { id, of } = await open();
    const loan = await plantLoan(ownerPool, id);
    const [left] =
      await sql`SELECT sum(principal_minor)::text AS minor FROM loan_instalments WHERE loan_id = ${loan}`;
    return {
      approval: writeOffApproval.toApproval({
        ...of,
        request: {
          about: `write-off:${loan}`,
          loan,
          amountMinor: left!.minor as string,
          daysPastDue: 90,
          description: "",
          reason: "",
        },
      }),
      decide: () =>
        sql`UPDATE loan_instalments SET principal_minor = principal_minor - 1 WHERE loan_id = ${loan} AND position = 1`,
      reason: "The loan owes another amount than the request shows.",
    };
  },
  "new terms of a product once their day has begun": async () => ({
    approval: productApproval.toApproval({
      ...ofNobody,
      request: {
        about: "product:savings:USD",
        type: "savings",
        currency: "USD",
        validFrom: addDays(today, 1),
        dayCount: "act/365",
        capitalisation: "month",
        bands: [{ aboveMinor: "0", rateBp: 10 }],
        monthlyFeeMinor: "0",
        wireFeeMinor: "0",
        openedBy: "customers",
      },
    }),
    decide: () => setRequest("product", "validFrom", today),
    reason: "The first day of these terms has already begun.",
  }),
  "new terms of a loan product once their day has begun": async () => ({
    approval: loanProductApproval.toApproval({
      ...ofNobody,
      request: {
        about: "loan-product:Roof:USD",
        name: "Roof",
        currency: "USD",
        validFrom: addDays(today, 1),
        loanType: "mortgages",
        lowestRateBp: 100,
        highestRateBp: 200,
        overdueRateBp: 0,
        shortestMonths: 12,
        longestMonths: 24,
        smallestMinor: "100",
        largestMinor: "200",
        isOffered: true,
      },
    }),
    decide: () => setRequest("loan_product", "validFrom", today),
    reason: "The first day of these terms has already begun.",
  }),
  "a status for a customer who became dormant": async () => {
    const { of } = await open();
    return {
      approval: profileApproval.toApproval({
        ...of,
        request: {
          about: `status:${of.customerId}`,
          fields: ["accountStatus"],
          status: "disabled",
          former: "active",
          reason: "",
        },
      }),
      decide: () => setStatus(of.customerId, "inactive"),
      reason: "The status was changed without this request.",
    };
  },
  "the closing of a customer who became dormant": async () => {
    const { of } = await open();
    return {
      approval: closingApproval.toApproval({
        ...of,
        request: {
          about: `closing:${of.customerId}`,
          action: "close",
          balances: [],
          former: "active",
          reason: "",
        },
      }),
      decide: () => setStatus(of.customerId, "inactive"),
      reason: "The status was changed without this request.",
    };
  },
  "an account number that another account has got": async () => {
    const { number, of } = await open();
    const [wanted, other] = ["7777777777", await open()];
    return {
      approval: profileApproval.toApproval({
        ...of,
        request: {
          about: `profile:${of.customerId}`,
          fields: ["accountNumber"],
          number: wanted,
          formerNumber: number,
          former: "digest",
          reason: "",
        },
      }),
      decide: () =>
        sql`UPDATE accounts SET number = ${wanted} WHERE id = ${other.id}`,
      reason: "The account number was changed or given to another account.",
    };
  },
  "the removal of a second factor that its owner has replaced": async () => {
    const { of } = await open();
    const owner = { realm: "customer", id: of.customerId } as const;
    await plantFactor(ownerPool, owner);
    const [factor] =
      await sql`SELECT id FROM second_factors WHERE customer_id = ${of.customerId}`;
    return {
      approval: factorApproval.toApproval({
        ...of,
        request: {
          about: `factor:${of.customerId}`,
          factor: factor!.id as string,
          reason: "By phone",
        },
      }),
      decide: async () => {
        await sql`DELETE FROM second_factors WHERE id = ${factor!.id}`;
        await plantFactor(ownerPool, owner);
      },
      reason: "The second factor was removed or replaced without this request.",
    };
  },
  "the unblocking of an account that is open": async () => {
    const { id, number, of } = await open();
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${id}`;
    return {
      approval: unblockingApproval.toApproval({
        ...of,
        request: { about: `unblocking:${id}`, account: number, reason: "" },
      }),
      decide: () => sql`UPDATE accounts SET state = 'open' WHERE id = ${id}`,
      reason: "The account is not blocked any more.",
    };
  },
  "a colleague whose username is taken": async () => ({
    approval: colleagueApproval.toApproval({
      ...ofNobody,
      request: {
        about: "colleague:new:newcomer",
        change: "add",
        username: "newcomer",
        role: "teller",
        email: "new@example.com",
        reason: "",
      },
    }),
    decide: () => plantStaff(ownerPool, "Newcomer"),
    reason: "The username is taken.",
  }),
  "the removal of the second factor of a colleague who has none any more":
    async () => {
      await plantFactor(ownerPool, colleague);
      return {
        approval: colleagueApproval.toApproval({
          ...ofNobody,
          request: {
            about: `colleague:${colleague.id}`,
            change: "factor",
            colleague: colleague.id,
            username: colleague.username,
            reason: "",
          },
        }),
        decide: () =>
          sql`DELETE FROM second_factors WHERE admin_id = ${colleague.id}`,
        reason: "The colleague was changed without this request.",
      };
    },
};

/** Changes a value of the request of a kind, in place of the time. */
const setRequest = (kind: string, name: string, value: string) =>
  sql`UPDATE approvals SET request = request || jsonb_build_object(${name}::text, ${value}::text)
      WHERE kind = ${kind}::approval_kind`;

it.each(Object.entries(cases))("ends %s", async (_name, plan) => {
  const { approval, decide, reason } = await plan();
  const [row] =
    await sql`INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by)
              VALUES (${approval.kind}::approval_kind, ${approval.customerId}, ${approval.accountId}, 1,
                      ${JSON.stringify(approval.request)}::jsonb, ${maker.id}) RETURNING id`;
  const runJob = async () => {
    await appPool.query("SELECT approvals_end()");
    return (
      await sql`SELECT status::text, reason FROM approvals WHERE id = ${row!.id}`
    )[0];
  };
  expect(await runJob()).toEqual({ status: "waiting", reason: null });
  await decide();
  expect(await runJob()).toEqual({ status: "rejected", reason });
});
