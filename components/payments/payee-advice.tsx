"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isLost, submit } from "@/lib/browser/submit";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { AdviceNotice, type Advice } from "./advice-notice";

/** The usual answer: its place is kept free, so that the buttons do not move under the pointer when it arrives. */
const expectedAdvice = (bank: string): Advice => ({
  result: isThisBank(bank) ? "match" : "cannot be checked",
  isNew: true,
  paidOn: null,
  currency: null,
});

/** Shows whether the entered name fits the account. Advice only; it never blocks the transfer. */
export function PayeeAdvice({
  accountName,
  recipientAccount,
  bank,
  paymentReference,
  onAdvice,
}: {
  accountName: string;
  recipientAccount: string;
  bank: string;
  /** Of a bill: a QR-IBAN takes payments with one only. */
  paymentReference: string | undefined;
  onAdvice?: ((advice: Advice) => void) | undefined;
}) {
  const heard = useEffectEvent((answer: Advice) => onAdvice?.(answer));
  const [advice, setAdvice] = useState<Advice | "lost" | "refused" | null>(
    null,
  );
  const [attempt, setAttempt] = useState(1);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    void submit(
      {
        contract: async () =>
          (await import("@/lib/features/payments/payee-check/contract"))
            .checkPayee,
      },
      {
        body: { accountName, recipientAccount, bank, paymentReference },
        quiet: "always",
      },
    ).then((answer) => {
      if (isCancelled) return;
      setAdvice(answer.ok ? answer.data : isLost(answer) ? "lost" : "refused");
      setAnswered(attempt);
      if (answer.ok) heard(answer.data);
    });
    return () => {
      isCancelled = true;
    };
  }, [accountName, recipientAccount, bank, paymentReference, attempt]);

  return (
    <div role="status" className="mt-4 grid min-h-19">
      {advice === null && (
        <>
          <Notice className="col-start-1 row-start-1">
            Checking the payee’s name …
          </Notice>
          <div aria-hidden className="invisible col-start-1 row-start-1">
            <AdviceNotice
              advice={expectedAdvice(bank)}
              recipientAccount={recipientAccount}
            />
          </div>
        </>
      )}
      {advice !== null && (
        <AdviceNotice
          advice={typeof advice === "string" ? null : advice}
          recipientAccount={recipientAccount}
          // A refusal, such as after too many checks, stays one.
          retry={
            advice === "lost" && (
              <Button
                variant="link"
                pending={answered < attempt}
                onClick={() => setAttempt(attempt + 1)}
              >
                Check name again
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
