import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TransferReview } from "@/components/payments/transfer-review";
import { toReviewedPayer } from "@/components/payments/reviewed-payer";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { readFormState } from "@/lib/calls/form-state";
import {
  accountOf,
  toPayingAccounts,
} from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { paymentPages } from "@/lib/features/payments/pages";
import { KEY_FIELD } from "@/lib/platform/http/form-pages";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Check your transfer" };

/** The review of a transfer that was entered without script. */
export default async function TransferReviewPage() {
  const customer = await requireCustomer();
  const state = await readFormState(paymentPages.transferAgain, customer.id);
  if (!state?.values[KEY_FIELD]) redirect(paymentPages.transfer);
  const accounts = toPayingAccounts(await listAccounts(customer));
  // The form says why.
  if (accounts.length === 0) redirect(paymentPages.transfer);
  return (
    <>
      <PageHeader title="Wire Transfer" />
      <Card aria-labelledby="review" className="max-w-2xl">
        <h2 id="review" className="text-sm font-medium text-ink-soft">
          Check your transfer
        </h2>
        <TransferReview
          state={state}
          payer={toReviewedPayer(accounts, state.values.fromAccount)}
          today={bankToday()}
          {...accountOf(accounts, state.values.fromAccount)}
        />
      </Card>
    </>
  );
}
