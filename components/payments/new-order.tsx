"use client";

import { useState } from "react";
import type {
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { DialogButton } from "@/components/ui/dialog-button";
import {
  type OwnPayee,
  type PayingAccount,
  targetsOf,
} from "@/lib/features/accounts/paying-account";
import type { KnownPayee } from "@/lib/features/payments/payee";
import { RadioLine } from "../form/radio-line";
import type { OrderMeans } from "./order-form";
import { OwnOrderForm, useNewOwnOrder } from "./own-order-form";
import { StandingOrderForm, useNewOrder } from "./standing-order-form";

type NewOrderProps = {
  means: OrderMeans;
  accounts: readonly PayingAccount[];
  /** The number of the account that is chosen at first. */
  payer: string;
  payees: KnownPayee[];
  /** The accounts of the customer that an order can move money to. */
  targets: readonly OwnPayee[];
};

/** A button that opens the form of a standing order, to somebody else or to another account of the customer. */
export function NewOrder(props: NewOrderProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Set up standing order"
    >
      {(close) => <BothForms {...props} onSaved={close} />}
    </DialogButton>
  );
}

/** Shows one form or the other. Both keep their input, and share what both ask for. */
function BothForms({
  means,
  accounts,
  payer,
  payees,
  targets,
  onSaved,
}: NewOrderProps & { onSaved: () => void }) {
  const [isOwn, setOwn] = useState(false);
  const movers = accounts.filter(
    (account) => targetsOf(targets, account).length > 0,
  );
  const toOthers = useNewOrder({ accounts, payer, onSaved });
  const toOwn = useNewOwnOrder({ accounts: movers, onSaved });

  function choose(own: boolean) {
    const others = toOthers.call.form;
    const ours = toOwn.call.form;
    // An order that keeps an amount has no amount to share.
    const names = SHARED.filter(
      (name) => name !== "amount" || ours.getValues("what") === "amount",
    );
    if (own) takeOver(ours, others.getValues(), names);
    else takeOver(others, ours.getValues(), names);
    setOwn(own);
  }

  const { isDirty: hasOthersInput } = toOthers.call.form.formState;
  const { isDirty: hasOwnInput } = toOwn.call.form.formState;

  return (
    <div
      className="grid gap-4"
      // Each form marks only itself, and one of them is hidden.
      data-edited={hasOthersInput || hasOwnInput || undefined}
    >
      {movers.length > 0 && (
        <RadioLine
          legend="Pay to"
          name="payee-kind"
          choices={KINDS}
          value={isOwn}
          onChoose={choose}
        />
      )}
      {isOwn ? (
        <OwnOrderForm
          order={toOwn}
          accounts={movers}
          targets={targets}
          today={means.today}
        />
      ) : (
        <StandingOrderForm
          order={toOthers}
          means={means}
          accounts={accounts}
          payees={payees}
        />
      )}
    </div>
  );
}

const KINDS = [
  [false, "Somebody else"],
  [true, "One of your accounts"],
] as const;

const SHARED = [
  "amount",
  "rhythm",
  "firstOn",
  "lastOn",
  "description",
] as const;
type Shared = Record<(typeof SHARED)[number], string>;

function takeOver<Values extends FieldValues & Shared>(
  form: UseFormReturn<Values>,
  input: Shared,
  names: readonly (keyof Shared)[],
) {
  for (const name of names)
    form.setValue(
      name as Path<Values>,
      input[name] as PathValue<Values, Path<Values>>,
      { shouldDirty: true },
    );
}
