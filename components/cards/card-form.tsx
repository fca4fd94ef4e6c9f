"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { groupByFour } from "@/lib/features/cards/card-number";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { ConfirmCall } from "../form/confirm-call";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

type CardFormProps = {
  customerId: string;
  hasCard: boolean;
  version: string;
  onSaved: () => void;
};

export function CardForm({
  customerId,
  hasCard,
  version,
  onSaved,
}: CardFormProps) {
  const [confirming, setConfirming] = useState(false);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cards/contract")).saveCard,
    defaults: { cardNumber: "", cardHolderName: "", expiryDate: "", cvv: "" },
    version: () => version,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;

  return (
    <>
      <Form call={call} className="grid grid-cols-2 gap-5">
        {hasCard && (
          <p className="col-span-full text-sm text-ink-soft">
            You already have a saved card. Saving a new one replaces it.
          </p>
        )}
        <div
          className="col-span-full"
          onInput={({ target }) => group(target as HTMLInputElement)}
        >
          <TextField
            form={form}
            name="cardNumber"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={24}
          />
        </div>
        <TextField
          form={form}
          name="cardHolderName"
          label="Cardholder name"
          autoComplete="cc-name"
          className="col-span-full"
        />
        <div onInput={({ target }) => addSlash(target as HTMLInputElement)}>
          <TextField
            form={form}
            name="expiryDate"
            label="Expires"
            placeholder="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={7}
          />
        </div>
        <TextField
          form={form}
          name="cvv"
          type="password"
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
        <SubmitButton
          busy={busy}
          className={hasCard ? undefined : "col-span-full"}
        >
          Save card
        </SubmitButton>
        {hasCard && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            Remove card
          </Button>
        )}
      </Form>
      <ConfirmCall
        title="Remove this card?"
        action="Remove card"
        call={{
          contract: async () =>
            (await import("@/lib/features/cards/contract")).deleteCard,
          params: { userId: customerId },
        }}
        version={version}
        open={confirming}
        onClose={() => setConfirming(false)}
        onDone={onSaved}
      >
        We will delete your card details. You can add the card again at any
        time.
      </ConfirmCall>
    </>
  );
}

/** Groups the digits by four while the user types, and keeps the caret behind the same digit. */
function group(input: HTMLInputElement) {
  const { value, selectionStart } = input;
  const grouped = groupByFour(value.replace(/\D/g, ""));
  if (grouped === value) return;
  const before = value.slice(0, selectionStart ?? 0).replace(/\D/g, "");
  input.value = grouped;
  const caret = groupByFour(before).length;
  input.setSelectionRange(caret, caret);
}

/** Puts the slash between month and year once the year begins. Typing and pasting 0130 gives 01/30. */
function addSlash(input: HTMLInputElement) {
  if (/^\d{3,4}$/.test(input.value))
    input.value = `${input.value.slice(0, 2)}/${input.value.slice(2)}`;
}
