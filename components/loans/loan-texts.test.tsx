import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LoanDebtSection } from "./loan-debt-section";
import { RepayEarly } from "./repay-early";
import type { RepayEarlyProps } from "./repay-early-form";
import { explainCollection } from "./repayment-table";

const account = { number: "1000000008" } as never;

it("says when instalments are collected only of a loan that is not repaid", () => {
  expect(explainCollection({ status: "accepted", account })).toContain(
    "from account 1000000008 on its due date, or on the next business day",
  );
  expect(explainCollection({ status: "repaid", account })).toBe(
    "You have repaid it, and we collect nothing more.",
  );
});

it.each([
  [1, "You have a loan offer. You can accept or decline it.", "View offer"],
  [2, "You have 2 loan offers. You can accept or decline each.", "View offers"],
])("counts %i open offers on the dashboard", async (offerCount, text, link) => {
  const html = renderToStaticMarkup(
    await LoanDebtSection({
      loans: Promise.resolve({ debts: [], offerCount }),
    }),
  );
  expect(html).toContain(text);
  expect(html).toContain(`>${link}<`);
});

it.each([
  ["offers early repayment", "USD", ">Repay early<"],
  [
    "explains that no account in the currency can repay early",
    "EUR",
    "account 1000000008 is blocked, and you have no other account in USD",
  ],
])("%s", (_, currency, text) => {
  const loan = { loanId: "1", name: "Personal loan of $900.00", account };
  const html = renderToStaticMarkup(
    <RepayEarly
      {...(loan as never as RepayEarlyProps)}
      currency="USD"
      accounts={[{ number: "2000000006", currency }] as never}
    />,
  );
  expect(html).toContain(text);
  expect(html.includes("Repay early")).toBe(currency === "USD");
});
