import type { Metadata } from "next";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { readFormState } from "@/lib/calls/form-state";
import { paymentPages } from "@/lib/features/payments/pages";
import { TransferScreen } from "../transfer-screen";

export const metadata: Metadata = { title: "Wire Transfer" };

/** The form of a transfer with the input of one that was sent without script, and its refusal. */
export default async function TransferAgainPage() {
  const customer = await requireCustomer();
  const early = await readFormState(paymentPages.transferAgain, customer.id);
  return <TransferScreen customer={customer} early={early} />;
}
