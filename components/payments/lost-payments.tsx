"use client";

import {
  LostAttempts,
  type AttemptNews,
  type FindNews,
} from "@/components/shell/lost-attempts";
import { submit } from "@/lib/browser/submit";
import type { AnswerOf } from "@/lib/calls/call";
import { accountPath } from "@/lib/features/accounts/pages";
import { repaymentPath } from "@/lib/features/loans/pages";
import type { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { paymentPages } from "@/lib/features/payments/pages";
import { receiptPath } from "@/lib/features/statements/pages";

type Made = NonNullable<AnswerOf<typeof getPaymentOutcome>["payment"]>;

const LINKS: Record<
  Made["kind"],
  (id: string) => NonNullable<AttemptNews["link"]>
> = {
  transfer: (id) => ({ label: "View receipt", href: receiptPath(id) }),
  order: () => ({ label: "View standing orders", href: paymentPages.payments }),
  repayment: (id) => ({ label: "View repayments", href: repaymentPath(id) }),
  account: (number) => ({ label: "View account", href: accountPath(number) }),
};

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
        text: "What you last sent before this page was loaded did not go through, and nothing has changed. You can send it again: it can’t be done twice.",
      },
    };
  return {
    isDone: true,
    news: {
      tone: "good",
      text: "The bank’s answer was lost, but what you last sent before this page was loaded went through.",
      link: LINKS[payment.kind](payment.id),
    },
  };
};

/** Says what became of calls that can be repeated, whose answer was lost. */
export const LostPayments = ({ holder }: { holder: string }) => (
  <LostAttempts holder={holder} find={find} />
);
