"use client";

import { useState } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import {
  type OwnPayee,
  targetsOf,
} from "@/lib/features/accounts/paying-account";
import { RadioLine } from "../form/radio-line";
import { OwnOrderForm } from "./own-order-form";
import {
  StandingOrderForm,
  type StandingOrderFormProps,
} from "./standing-order-form";

type NewOrderProps = Omit<StandingOrderFormProps, "onSaved"> & {
  /** The accounts of the customer that an order can move money to. */
  targets: readonly OwnPayee[];
};

/** A button that opens the form of a standing order, to somebody else or to another account of the customer. */
export function NewOrder({ targets, ...props }: NewOrderProps) {
  const [isOwn, setOwn] = useState(false);
  const movers = props.accounts.filter(
    (account) => targetsOf(targets, account).length > 0,
  );
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Set up standing order"
    >
      {(close) => (
        <div className="grid gap-4">
          {movers.length > 0 && (
            <RadioLine
              legend="Pay to"
              name="payee-kind"
              choices={KINDS}
              value={isOwn}
              onChoose={setOwn}
            />
          )}
          {isOwn ? (
            <OwnOrderForm
              accounts={movers}
              targets={targets}
              today={props.means.today}
              onSaved={close}
            />
          ) : (
            <StandingOrderForm {...props} onSaved={close} />
          )}
        </div>
      )}
    </DialogButton>
  );
}

const KINDS = [
  [false, "Somebody else"],
  [true, "One of your accounts"],
] as const;
