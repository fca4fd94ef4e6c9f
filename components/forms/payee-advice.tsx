"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { submit } from "@/lib/client/submit";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";

type Result = "match" | "close" | "no match" | "cannot be checked";
type Advice = { result: Result; isNew: boolean };

const words: Record<
  Result,
  { tone: "good" | "warn" | "info"; title: string; text: string }
> = {
  match: {
    tone: "good",
    title: "The name matches",
    text: "The account number belongs to an account with this name.",
  },
  close: {
    tone: "warn",
    title: "The name is close, but not the same",
    text: "Please ask the beneficiary how the account is called before you send.",
  },
  "no match": {
    tone: "warn",
    title: "The name does not match",
    text: "We know no account of this number with this name. If somebody else gave you the details, ask the beneficiary in person: a wire to an account here arrives at once.",
  },
  "cannot be checked": {
    tone: "info",
    title: "The name cannot be checked",
    text: "We can only check names of accounts at this bank. Please make sure that the details are right.",
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
    void submit<Advice>({
      path: calls.checkPayee,
      body: { accountName, recipientAccount, bank },
      fallback: textOf("PAYEE_CHECK_FAILED"),
      quiet: "always",
    }).then((answer) => {
      if (!left) setAdvice(answer.ok ? answer.data : "failed");
    });
    return () => {
      left = true;
    };
  }, [accountName, recipientAccount, bank]);

  return (
    <div role="status" className="mt-4 grid min-h-19">
      {advice === null && (
        <Notice>Checking the name of the beneficiary …</Notice>
      )}
      {advice === "failed" && (
        <Notice tone="warn">{textOf("PAYEE_CHECK_FAILED")}</Notice>
      )}
      {advice !== null && advice !== "failed" && (
        <Notice
          tone={words[advice.result].tone}
          title={words[advice.result].title}
        >
          {words[advice.result].text}
          {advice.isNew && " You have not paid this account before."}
        </Notice>
      )}
    </div>
  );
}
