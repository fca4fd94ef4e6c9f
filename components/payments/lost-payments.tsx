"use client";

import { LostAttempts, type FindNews } from "@/components/shell/lost-attempts";
import { submit } from "@/lib/browser/submit";
import { paymentPages } from "@/lib/features/payments/pages";
import { receiptPath } from "@/lib/features/statements/pages";

const find: FindNews = async (key) => {
  const answer = await submit(
    {
      contract: async () =>
        (await import("@/lib/features/payments/outcome/contract"))
          .getPaymentOutcome,
    },
    { query: { key }, quiet: "always" },
  );
  if (!answer.ok) return null;
  const { payment } = answer.data;
  if (!payment)
    return {
      isDone: false,
      news: {
        tone: "warn",
        text: "Your last payment before this page was loaded did not go through. No money has left your account. You can send it again: it can’t be made twice.",
      },
    };
  const link =
    payment.kind === "transfer"
      ? { label: "View receipt", href: receiptPath(payment.id) }
      : { label: "View standing orders", href: paymentPages.payments };
  return {
    isDone: true,
    news: {
      tone: "good",
      text: "The bank’s answer was lost, but your last payment before this page was loaded went through.",
      link,
    },
  };
};

/** Says what became of payments whose answer was lost. */
export const LostPayments = ({ holder }: { holder: string }) => (
  <LostAttempts holder={holder} find={find} />
);
