"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { submit } from "@/lib/browser/submit";
import { AdviceNotice, type Advice } from "./advice-notice";

/** Shows whether the entered name fits the account. Advice only; it never blocks the transfer. */
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
    let isCancelled = false;
    void submit(
      {
        contract: async () =>
          (await import("@/lib/features/payments/payee-check/contract"))
            .checkPayee,
      },
      { body: { accountName, recipientAccount, bank }, quiet: "always" },
    ).then((answer) => {
      if (!isCancelled) setAdvice(answer.ok ? answer.data : "failed");
    });
    return () => {
      isCancelled = true;
    };
  }, [accountName, recipientAccount, bank]);

  return (
    <div role="status" className="mt-4 grid min-h-19">
      {advice === null && <Notice>Checking the payee’s name …</Notice>}
      {advice !== null && (
        <AdviceNotice advice={advice === "failed" ? null : advice} />
      )}
    </div>
  );
}
