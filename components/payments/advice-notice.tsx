import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import type { AnswerOf } from "@/lib/calls/call";
import type { checkPayee } from "@/lib/features/payments/payee-check/contract";
import { PAYEE_CHECK_FAILED } from "@/lib/features/payments/payee-check/errors";
import { looksLikeIban } from "@/lib/ledger/iban";
import { formatIsoDay } from "@/lib/platform/format";
import { site } from "@/lib/platform/config/site";

export type Advice = AnswerOf<typeof checkPayee>;

const adviceTexts: Record<
  Advice["result"],
  { tone: "good" | "warn" | "info"; title: string; text: string }
> = {
  match: {
    tone: "good",
    title: "The name matches",
    text: "This name matches the account number.",
  },
  close: {
    tone: "warn",
    title: "The name is close but doesn’t match",
    text: "Ask the payee for the exact name before you send. If this is somebody else’s account, you may not get your money back.",
  },
  "no match": {
    tone: "warn",
    title: "The name doesn’t match",
    text: `No ${site.name} account has this number and name. Check the details with the payee before you send: a transfer to a ${site.name} account arrives at once, and you may not get it back.`,
  },
  "cannot be checked": {
    tone: "info",
    title: "The name can’t be checked",
    text: `This payment goes to another bank, and we can only check the names of ${site.name} accounts. Before you send, make sure the details are right.`,
  },
};

/** What else to do about a plain number. An IBAN belongs to the bank that was entered with it. */
const NUMBER_HERE = ` If the account is at ${site.name}, enter ${site.name} as the bank.`;

/** Says whether the entered name fits the account; null if it could not be checked. */
export function AdviceNotice({
  advice,
  recipientAccount,
  retry,
}: {
  advice: Advice | null;
  recipientAccount: string;
  /** A button that repeats a check that failed. */
  retry?: ReactNode;
}) {
  const known = advice && adviceTexts[advice.result];
  if (!known)
    return (
      <Notice tone="warn">
        <p>{PAYEE_CHECK_FAILED.text}</p>
        {retry}
      </Notice>
    );
  if (advice.paidOn)
    return (
      <Notice tone="warn" title="You have paid this bill">
        {`You paid a bill with this reference on ${formatIsoDay(advice.paidOn)}. Pay it again only if you owe it twice.`}
      </Notice>
    );
  const more =
    advice.result === "cannot be checked" && !looksLikeIban(recipientAccount)
      ? NUMBER_HERE
      : "";
  return (
    <Notice tone={known.tone} title={known.title}>
      {`${known.text}${more}${advice.isNew ? " You haven’t paid this account before." : ""}`}
    </Notice>
  );
}
