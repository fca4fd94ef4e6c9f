import type { ReactNode } from "react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type {
  MessageToCheck,
  WaitingIncoming,
} from "@/lib/features/rails/incoming/queries";
import { MessagesToCheck } from "./messages-to-check";
import { WaitingPayments } from "./waiting-incoming";

const now = new Date("2026-11-28T09:00:00Z");

const payment: WaitingIncoming = {
  id: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a001",
  state: "waiting",
  reason: "blocked",
  payerName: "Toni Tenant",
  payeeName: "Anna Muster",
  payeeNumber: "1000000008",
  text: "",
  amountMinor: 35_000n,
  currency: "EUR",
  since: now,
  recallReason: null,
  holder: null,
  request: null,
};

const message: MessageToCheck = {
  id: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a002",
  direction: "out",
  state: "refused",
  type: "recall",
  uetr: null,
  entryId: "14f19ad0-c0bf-4a47-8bd2-1da1e0a6a003",
  fault: "Unknown payment",
  body: "",
  at: now,
};

/** The names of the buttons that do not have their text alone. */
function namesOf(list: ReactNode) {
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      {list}
    </AppRouterContext.Provider>,
  );
  return [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(
    ([, name]) => name,
  );
}

it("names amount, payer and payee in the buttons of a payment", () => {
  const names = namesOf(
    <WaitingPayments payments={[payment]} canDecide now={now} />,
  );
  expect(names).toEqual([
    "Assign the payment of €350.00 from Toni Tenant to Anna Muster, account 1000000008",
    "Return the payment of €350.00 from Toni Tenant to Anna Muster, account 1000000008",
  ]);
});

it("names the message in its buttons", () => {
  const other: MessageToCheck = {
    ...message,
    direction: "in",
    type: "answer",
    entryId: null,
    uetr: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a004",
  };
  const names = namesOf(
    <MessagesToCheck messages={[message, other]} canCheck now={now} />,
  );
  expect(names).toEqual([
    "Send again: to the other bank, recall, LM-14F19AD0",
    "Mark as checked: to the other bank, recall, LM-14F19AD0",
    `Mark as checked: from the other bank, answer, ${other.uetr}`,
  ]);
});
