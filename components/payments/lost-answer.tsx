import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PaymentSteps } from "./use-payment-steps";

/** Shows the customer whether a payment went through after the bank’s answer to it was lost. */
export function LostNotice({
  steps: { lost, failure },
  what,
}: {
  steps: PaymentSteps;
  what: string;
}) {
  return (
    <div role="status" className="mt-4 empty:hidden">
      {lost === "checking" && (
        <Notice>
          {`The bank didn’t confirm your ${what}. We are checking whether it went through …`}
        </Notice>
      )}
      {lost === "unknown" && (
        <Notice
          data-keeps-dialog
          tone="warn"
          title="We don’t know yet whether it went through"
        >
          {`The bank didn’t confirm your ${what}, and we can’t reach it to find out. Please don’t make this payment again. Check again in a moment.`}
        </Notice>
      )}
      {lost === "not made" && (
        <Notice tone="warn" title={failure}>
          {`Your ${what} did not go through. No money has left your account. You can send it again: it can’t be made twice.`}
        </Notice>
      )}
    </div>
  );
}

/** Asks the bank again. It takes the place of the button that sends while the payment is open. */
export function CheckAgain({
  steps: { lost, check },
  className,
}: {
  steps: PaymentSteps;
  className: string;
}) {
  return (
    <Button pending={lost === "checking"} onClick={check} className={className}>
      Check again
    </Button>
  );
}
