"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { loadReasonSchema, ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";

type DeleteCustomerProps = {
  customer: { id: string; fullName: string; accountNumber: string };
  /** The balances of all accounts with money, in words; empty without any. */
  balances: string;
  version: string;
  backHref: Route;
};

export function DeleteCustomer({
  customer,
  balances,
  version,
  backHref,
}: DeleteCustomerProps) {
  const router = useRouter();
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/accounts/staff-contract"))
        .deleteCustomer,
    schema: loadReasonSchema,
    params: { userId: customer.id },
    defaults: { reason: "" },
    version: () => version,
    onDone: ({ page }) => {
      page.open(backHref, { replace: true, scroll: false });
      return "leave";
    },
  });
  const cancel = () => router.push(backHref, { scroll: false });
  return (
    <Dialog open onClose={cancel} title="Delete this account?">
      <div className="mb-5 grid gap-3 [overflow-wrap:anywhere]">
        <p>
          Do you want to delete{" "}
          <strong className="font-semibold">{customer.fullName}</strong>,
          account{" "}
          <span translate="no" className="figures">
            {customer.accountNumber}
          </span>
          ? This cannot be undone.
        </p>
        <p className="text-sm text-ink-soft">
          {`The customer’s personal data, documents and messages are deleted, and the customer is signed out everywhere.${balances && ` This money moves to the bank’s account for unclaimed money: ${balances}.`} Past transactions stay in the history under “Closed account”.`}
        </p>
      </div>
      <Form call={call} autoComplete="off" movesMoney className="grid gap-5">
        <ReasonField form={call.form} />
        <DialogButtons onCancel={cancel} busy={call.busy}>
          <SubmitButton variant="danger" busy={call.busy}>
            Delete
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
