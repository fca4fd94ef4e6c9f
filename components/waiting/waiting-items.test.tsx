import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/approvals/queries";
import type { WaitingItem } from "@/lib/bank/waiting-work";
import { WaitingItems } from "./waiting-items";

const since = new Date("2026-11-27T09:00:00Z");

const item: WaitingItem = {
  kind: "approvals",
  id: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a001",
  subject: "colleague",
  customer: "",
  amountMinor: null,
  currency: null,
  since,
  assignee: null,
  detail: "",
  position: null,
  isLate: false,
};

const approval: ApprovalRow = {
  id: item.id,
  kind: "colleague",
  title: "Staff account of",
  status: "waiting",
  amount: null,
  customerName: "berta",
  accountNumber: "",
  customerId: null,
  balance: null,
  details: [],
  why: null,
  madeBy: "admin",
  madeAt: since,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  entry: null,
  problem: null,
  needsAdministrator: true,
  canWithdraw: false,
};

/** The texts of the row of a request. */
function textsOf(shown: Partial<WaitingItem>, row: Partial<ApprovalRow>) {
  const html = renderToStaticMarkup(
    <WaitingItems
      items={[{ ...item, ...shown }]}
      approvals={[{ ...approval, ...row }]}
      now={since}
    />,
  );
  return html.split(/<[^>]*>/).filter(Boolean);
}

it("names whom or what a request without a customer is about", () => {
  expect(textsOf({}, {})).toContain("Staff account of berta");
  expect(
    textsOf({}, { title: "Manual entry of", customerName: "€500.00" }),
  ).toContain("Manual entry of €500.00");
});

it("names the payer of a payment that is assigned to a customer", () => {
  const payment = { title: "Payment from", customerName: "Toni Tenant" };
  const texts = textsOf({ customer: "Anna Muster" }, payment);
  expect(texts).toContain("Payment from Toni Tenant");
  expect(texts).toContain("Anna Muster");
});

it("names the customer of a request once", () => {
  const change = { title: "Account change for", customerName: "Anna Muster" };
  const texts = textsOf({ customer: "Anna Muster" }, change);
  expect(texts).toContain("Account change for");
  expect(texts.filter((text) => text.includes("Anna Muster"))).toHaveLength(1);
});
