"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";

import { OwnPasswordField } from "@/components/form/own-password-field";
import { DialogForm } from "../form/dialog-form";

/** The full card data; `cvv` is null if none is stored. */
export type CardSecrets = { cardNumber: string; cvv: string | null };

/** Asks staff for their own password and passes on the card data. */
export function ShowCardForm({
  cardId,
  onShown,
  onCancel,
}: {
  cardId: string;
  onCancel: () => void;
  onShown: (secrets: CardSecrets) => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cards/staff-contract")).showCard,
    params: { cardId },
    defaults: { password: "" },
    onDone: ({ data: { card } }) => {
      onShown(card);
      return "leave";
    },
  });
  return (
    <DialogForm call={call} submit="Show card" onClose={onCancel}>
      <p className="text-sm text-ink-soft">
        The full card details are shown for 30 seconds. The audit log records
        that you viewed them.
      </p>
      <OwnPasswordField form={call.form} />
    </DialogForm>
  );
}
