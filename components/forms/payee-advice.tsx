"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { AnswerOf } from "@/lib/api/call";
import { submit } from "@/lib/client/submit";
import { fallbacks } from "@/lib/errors/catalogue/fallbacks";
import type { checkPayee } from "@/lib/payee-check/contract";
import { site } from "@/lib/site";

type Advice = AnswerOf<typeof checkPayee>;

const words: Record<
  Advice["result"],
  { tone: "good" | "warn" | "info"; title: string; text: string }
> = {
  match: {
    tone: "good",
    title: "The name matches",
    text: "The account with this number is in this name.",
  },
  close: {
    tone: "warn",
    title: "The name is similar, but not the same",
    text: "Before you send, ask the payee for the exact name on the account.",
  },
  "no match": {
    tone: "warn",
    title: "The name doesn’t match",
    text: `We have no account with this number in this name. Before you send, check the details with the payee in person. A transfer to a ${site.name} account arrives at once.`,
  },
  "cannot be checked": {
    tone: "info",
    title: "The name can’t be checked",
    text: `We can only check the names of ${site.name} accounts. Before you send, make sure the details are right.`,
  },
};

/** Whether the typed name fits the account: advice, never a condition of sending. */
export function PayeeAdvice({
  accountName,
  recipientAccount,
  bank,
}: {
  accountName: string;
  recipientAccount: string;
  bank: string;
}) {
  const [advice, setAdvice] = useState<Advice | "failed" | null>(null);
  useEffect(() => {
    let left = false;
    void submit(
      {
        contract: async () =>
          (await import("@/lib/payee-check/contract")).checkPayee,
      },
      { body: { accountName, recipientAccount, bank }, quiet: "always" },
    ).then((answer) => {
      if (!left) setAdvice(answer.ok ? answer.data : "failed");
    });
    return () => {
      left = true;
    };
  }, [accountName, recipientAccount, bank]);

  return (
    <div role="status" className="mt-4 grid min-h-19">
      {advice === null && <Notice>Checking the payee’s name …</Notice>}
      {advice === "failed" && (
        <Notice tone="warn">{fallbacks.PAYEE_CHECK_FAILED.text}</Notice>
      )}
      {advice !== null && advice !== "failed" && (
        <Notice
          tone={words[advice.result].tone}
          title={words[advice.result].title}
        >
          {words[advice.result].text}
          {advice.isNew && " You haven’t paid this account before."}
        </Notice>
      )}
    </div>
  );
}
