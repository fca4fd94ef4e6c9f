import { beforeAll, describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { listLoanRequests } from "@/lib/features/loans/queries";
import { loanSchema } from "@/lib/features/loans/schema";
import { requestLoan } from "@/lib/features/loans/service";
import { formatIsoDay } from "@/lib/platform/format";
import { drain } from "@/lib/testing/drain";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { announceLoanJob } from "./loan-announce";
import { changeLoanProductSchema } from "./loan-schema";
import { changeLoanProduct, listLoanProducts } from "./loan-service";

const { ownerPool, appPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");
const TOMORROW = addDays(bankToday(), 1);

const CAR = {
  ...{ name: "Car loan", loanType: "personal-loans", currency: "USD" },
  ...{ lowestRate: "3.90", highestRate: "6.90" },
  ...{ shortestTerm: "12", longestTerm: "72" },
  ...{ smallestAmount: "2000", largestAmount: "80000" },
};

async function ask(changes: Record<string, string> = {}) {
  const input = { ...CAR, validFrom: TOMORROW, ...changes };
  const reply = await changeLoanProduct(
    maker,
    changeLoanProductSchema.parse(input),
    CONTEXT,
  );
  return "body" in reply ? reply.body : reply;
}

const waiting = async () =>
  (await sql`SELECT id::text FROM approvals WHERE status = 'waiting'`)[0]!
    .id as string;

const approve = async () =>
  decideApproval(
    checker,
    { id: await waiting(), decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

async function applicant(
  request: Record<string, string>,
  currency: "USD" | "EUR" = "USD",
) {
  const [account] = await openAccounts(ownerPool, 1, { currency });
  const customer = await signedInOwner(ownerPool, account);
  const input = { loanReason: "A car", loanProduct: "Car loan", ...request };
  return {
    customer,
    request: () => requestLoan(customer, loanSchema.parse(input)),
  };
}

beforeAll(async () => {
  await ask();
  await approve();
  expect((await listLoanProducts()).loans).toEqual([]);
  await moveBankTime(zurichMoment(TOMORROW, "09:00"));
});

describe("a loan product", () => {
  it("is listed from its first day, with the lowest rate for late payment unless another is named", async () => {
    expect((await listLoanProducts()).loans).toEqual([
      {
        ...CAR,
        validFrom: TOMORROW,
        overdueRate: "3.90",
        shortestTerm: 12,
        longestTerm: 72,
        smallestAmount: "2000.00",
        largestAmount: "80000.00",
      },
    ]);
  });

  it("keeps its type", async () => {
    const change = ask({
      loanType: "mortgages",
      validFrom: addDays(TOMORROW, 30),
    });
    await expect(change).rejects.toMatchObject({
      code: "LOAN_TYPE_FIXED",
      details: { fields: { loanType: expect.any(String) as string } },
    });
  });

  it("can be requested within its limits", async () => {
    const { customer, request } = await applicant({ amount: "2000" });
    await request();
    expect(await listLoanRequests(customer)).toMatchObject([
      { product: "Car loan", type: "Personal loan", amountMinor: 200_000n },
    ]);
  });

  it.each([
    [{ amount: "1999.99" }, "USD", "LOAN_AMOUNT_OUT_OF_RANGE"],
    [{ amount: "80000.01" }, "USD", "LOAN_AMOUNT_OUT_OF_RANGE"],
    [{ amount: "5000" }, "EUR", "LOAN_PRODUCT_NOT_OFFERED"],
    [
      { amount: "5000", loanType: "mortgages" },
      "USD",
      "LOAN_PRODUCT_NOT_OFFERED",
    ],
    [
      { amount: "5000", loanProduct: "Boat loan" },
      "USD",
      "LOAN_PRODUCT_NOT_OFFERED",
    ],
  ] as const)("refuses %o in %s with %s", async (input, currency, code) => {
    const { customer, request } = await applicant(input, currency);
    await expect(request()).rejects.toMatchObject({ code });
    expect(await listLoanRequests(customer)).toEqual([]);
  });

  it("announces new terms to those whose request is undecided, and is no longer offered from their day", async () => {
    const { customer, request } = await applicant({ amount: "3000" });
    await request();
    const other = await applicant({ amount: "3000", loanProduct: "" });
    await other.request();
    const day = addDays(bankToday(), 10);
    await ask({ validFrom: day, offered: "no" });
    await approve();
    await moveBankTime(zurichMoment(day, "09:00"));
    // The letters are late, and not lost.
    await drain([announceLoanJob]);
    const letters = await sql`SELECT subject FROM messages
      WHERE customer_id IN (${customer.id}, ${other.customer.id}) AND subject LIKE ${`%from ${formatIsoDay(day)}`}`;
    expect(letters).toHaveLength(1);
    expect((await listLoanProducts()).loans).toEqual([]);
    await expect(request()).rejects.toMatchObject({
      code: "LOAN_PRODUCT_NOT_OFFERED",
    });
  });
});

describe("a change of loan terms", () => {
  it("is refused for today, and changes nothing that holds already", async () => {
    await expect(ask({ validFrom: bankToday() })).rejects.toMatchObject({
      code: "TERMS_TOO_SOON",
    });
    const next = addDays(bankToday(), 1);
    expect(await ask({ validFrom: next, offered: "no" })).toEqual({
      message: "These terms hold on that day already",
    });
  });

  it("can't be approved once its day has come", async () => {
    const next = addDays(bankToday(), 1);
    await ask({ validFrom: next, name: "Late loan" });
    await moveBankTime(zurichMoment(next, "09:00"));
    await expect(approve()).rejects.toMatchObject({ code: "TERMS_TOO_SOON" });
  });

  it.each([
    ["highestRate", { highestRate: "3.89" }],
    ["longestTerm", { longestTerm: "11" }],
    ["largestAmount", { largestAmount: "1999" }],
    ["overdueRate", { overdueRate: "18.91" }],
    ["longestTerm", { longestTerm: "481" }],
    ["lowestRate", { lowestRate: "30.01" }],
    ["name", { name: " " }],
  ])("reports a wrong %s at its field: %o", (field, changes) => {
    const result = changeLoanProductSchema.safeParse({
      ...CAR,
      validFrom: TOMORROW,
      ...changes,
    });
    expect(result.error?.issues.map(({ path }) => path)).toContainEqual([
      field,
    ]);
  });

  it("is written by the database's function only", async () => {
    for (const statement of [
      "INSERT INTO loan_products DEFAULT VALUES",
      "UPDATE loan_products SET lowest_rate_bp = 0",
      "DELETE FROM loan_products",
    ])
      await expect(appPool.query(statement)).rejects.toThrow(
        "permission denied",
      );
    await expect(
      ownerPool.query("UPDATE loan_products SET lowest_rate_bp = 0"),
    ).rejects.toThrow();
  });
});
