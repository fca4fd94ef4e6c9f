import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/approvals/queries";
import { incomingApproval } from "@/lib/features/rails/incoming/approval";
import { ApprovalList, RequestSubject } from "./approval-list";

/** A return of a payment of another bank that arrived on an account of the bank, which has no number. */
const returned: ApprovalRow = {
  id: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a001",
  kind: "incoming_payment",
  title: incomingApproval.title,
  status: "waiting",
  amount: { minor: 1_612_345n, currency: "EUR" },
  customerName: "Toni Tenant",
  accountNumber: "",
  customerId: null,
  balance: null,
  details: [["Decision", "Return"]],
  why: null,
  madeBy: "teller",
  madeAt: new Date("2026-11-27T09:00:00Z"),
  decidedBy: null,
  decidedAt: null,
  reason: null,
  entry: null,
  problem: null,
  needsAdministrator: false,
  canWithdraw: false,
};

const render = (row: Partial<ApprovalRow>) =>
  renderToStaticMarkup(
    <ApprovalList
      rows={[{ ...returned, ...row }]}
      now={new Date("2026-11-28T09:00:00Z")}
    />,
  );

const dialogOf = (row: Partial<ApprovalRow>) =>
  renderToStaticMarkup(
    <RequestSubject row={{ ...returned, ...row }} />,
  ).replaceAll(/<[^>]*>/g, "");

it("shows the amount of a request about an account without a number, also in its dialog", () => {
  const html = render({});
  expect(html).toContain(">€16,123.45<");
  expect(html).toContain(
    'aria-label="Approve payment from Toni Tenant, €16,123.45"',
  );
  expect(dialogOf({})).toContain("Payment from Toni Tenant: €16,123.45.");
});

it("names the account and the amount of a request in its dialog", () => {
  const dialog = dialogOf({ accountNumber: "1000000008" });
  expect(dialog).toContain(
    "Payment from Toni Tenant, account 1000000008: €16,123.45.",
  );
});

it("shows no amount of a request without one", () => {
  const html = render({ amount: null });
  expect(html).toContain('aria-label="Approve payment from Toni Tenant"');
  expect(html).not.toContain("€");
});
