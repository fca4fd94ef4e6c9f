"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type OwnPayee,
  type PayingAccount,
  targetsOf,
} from "@/lib/features/accounts/paying-account";
import { SelectField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { OrderTermsFields } from "./order-terms";
import {
  AmountOrKeepFields,
  withAmountOrKeep,
} from "../accounts/amount-or-keep-fields";
import { AccountField } from "../accounts/account-field";
import { CheckAgain, LostNotice } from "./lost-answer";
import { usePaymentSteps } from "./use-payment-steps";

/**
 * Creates a standing order between two accounts of the customer, which needs no codes and no review. Keeps the input
 * while its form is hidden.
 */
export function useNewOwnOrder({
  accounts,
  onSaved,
}: {
  accounts: readonly PayingAccount[];
  onSaved: () => void;
}) {
  const steps = usePaymentSteps({
    inHistory: false,
    onMade: (_, page) => page.refresh(onSaved),
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .placeOwnOrder,
    defaults: {
      fromAccount: accounts[0]?.number ?? "",
      toAccount: "",
      what: "amount",
      amount: "",
      keep: "",
      rhythm: "monthly",
      firstOn: "",
      lastOn: "",
      description: "",
    },
    body: withAmountOrKeep,
    onLost: steps.onLost,
    onDone: refreshThen(onSaved),
  });
  return { call, steps };
}

type OwnOrderFormProps = {
  order: ReturnType<typeof useNewOwnOrder>;
  accounts: readonly PayingAccount[];
  targets: readonly OwnPayee[];
  today: string;
};

/** The form of {@link useNewOwnOrder}. */
export function OwnOrderForm({
  order: { call, steps },
  accounts,
  targets,
  today,
}: OwnOrderFormProps) {
  const { form, busy } = call;
  const chosen = useWatch({ control: form.control, name: "fromAccount" });
  const payer = accountOf(accounts, chosen);
  const offered = targetsOf(targets, payer);
  const target = useWatch({ control: form.control, name: "toAccount" });
  const isOffered = offered.some(({ number }) => number === target);
  // After another account is chosen to pay, the list may no longer have the payee.
  useEffect(() => {
    if (!isOffered) form.setValue("toAccount", "");
  }, [form, isOffered]);
  return (
    <Form call={call} autoComplete="off" className="grid gap-4 sm:grid-cols-2">
      <AccountField
        form={form}
        name="fromAccount"
        label="From account"
        accounts={accounts}
        className="sm:col-span-2"
      />
      <SelectField
        className="sm:col-span-2"
        form={form}
        name="toAccount"
        label="To account"
        placeholder="Choose an account"
        options={offered.map(({ number, label }) => ({
          value: number,
          label: `${label}, ${number}`,
        }))}
      />
      <div className="grid gap-4 sm:col-span-2">
        <AmountOrKeepFields form={form} currency={payer.currency} />
      </div>
      <OrderTermsFields form={form} first="First payment" today={today} />
      <p className="text-sm text-ink-soft sm:col-span-2">
        Moves between your accounts are free, need no codes, and don’t count
        towards your daily limit.
      </p>
      <div className="sm:col-span-2 empty:hidden">
        <LostNotice steps={steps} what="standing order" />
      </div>
      <div className="dialog-buttons">
        {steps.isOpen ? (
          <CheckAgain steps={steps} className="flex-1" />
        ) : (
          <SubmitButton busy={busy} className="flex-1">
            Set up standing order
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
