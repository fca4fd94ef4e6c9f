import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { EntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { staffEntryPath } from "@/lib/features/statements/pages";
import { EntryDetails } from "./entry-details";

const exchange: EntryDetail = {
  id: "14f19ad0-0000-4000-8000-000000000000",
  reference: "LM-14F19AD0",
  direction: "debit",
  amountMinor: 100_000n,
  currency: "USD",
  bank: "Limmat",
  description: "Exchange",
  paymentReference: "",
  endToEndId: "",
  valueAt: new Date(0),
  enteredAt: new Date(0),
  status: "posted",
  wireState: null,
  enteredByStaff: false,
  reversal: null,
  sender: "Jonas Beispiel",
  senderAccount: "1000000008",
  receiver: "Jonas Beispiel",
  receiverAccount: "1000000016",
  isFee: false,
  reversible: false,
  enteredBy: "customer",
  actorName: "Jonas Beispiel",
  madeByName: null,
  reason: null,
  postings: [],
  counterpart: null,
  decision: null,
  travel: null,
  arrivesOn: null,
  settlement: null,
  settledWire: null,
  rebooks: null,
  rebookedAs: null,
  linked: [
    {
      id: "7a1d3c55-0000-4000-8000-000000000000",
      reference: "LM-7A1D3C55",
      amountMinor: 85_847n,
      currency: "EUR",
      isMarkUp: false,
    },
  ],
  exchange: null,
};

const show = (change: Partial<EntryDetail> = {}) =>
  renderToStaticMarkup(
    <EntryDetails
      entry={{ ...exchange, ...change }}
      closeHref="/history"
      hrefOf={staffEntryPath}
      mayRebook
      mayReverse
    />,
  );

it("offers to rebook a reversed entry of staff only", () => {
  const reversed = { reversal: "reversed" } as const;
  expect(show({ ...reversed, enteredByStaff: true })).toContain("Rebook");
  expect(show(reversed)).not.toContain("Rebook");
});

it("links to the other entries of an exchange, with their amounts", () => {
  const html = show();
  expect(html).toContain("Other side of the exchange");
  expect(html).toContain("€858.47");
  expect(html).toContain(`href="${staffEntryPath(exchange.linked[0]!.id)}"`);
});
