"use client";

import { formatAccount } from "@/lib/ledger/iban";
import Plus from "lucide-react/icons/plus";
import { useId, useRef, type ReactNode } from "react";
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { Portrait } from "@/components/ui/portrait";
import { Select } from "@/components/ui/select";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import type { KnownPayee, Payee } from "@/lib/features/payments/payee";
import { initials } from "@/lib/platform/format";

const FIELDS = [
  "accountName",
  "recipientAccount",
  "bank",
  "description",
] as const satisfies (keyof Payee)[];

/** The payees that have a tile; the others are in a list. */
const TILES = 7;

/** Fills in a form for a recent or saved payee, and shows which one it has. */
export function PayeePicker<Values extends FieldValues & Payee>({
  form,
  payees,
}: {
  form: UseFormReturn<Values>;
  payees: KnownPayee[];
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const current: Partial<Payee> = useWatch({ control: form.control });

  const chosen = payees.find(
    ({ accountName, recipientAccount, bank }) =>
      accountName === current.accountName &&
      formatAccount(recipientAccount) ===
        formatAccount(current.recipientAccount ?? "") &&
      bank === current.bank,
  );

  function fillIn(id: string) {
    const payee = payees.find((one) => one.id === id);
    for (const field of FIELDS)
      form.setValue(
        field as Path<Values>,
        shownValue(payee, field) as PathValue<Values, Path<Values>>,
        { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
      );
  }

  useEarlyInput(() => {
    const early =
      group.current?.querySelector<HTMLSelectElement>("select")?.value ||
      group.current?.querySelector<HTMLInputElement>(":checked[value]")?.value;
    if (early && early !== chosen?.id) fillIn(early);
  });

  if (payees.length === 0) return null;
  const others = payees.slice(TILES);
  const tile = (id: string) => ({
    name,
    value: id,
    checked: id === (chosen?.id ?? ""),
    onChoose: () => fillIn(id),
  });
  return (
    <fieldset ref={group} className="col-span-full noscript:hidden">
      <legend className="text-sm font-medium">Recent and saved payees</legend>
      <div className="payees">
        <Tile {...tile("")} label="New payee">
          <span className="payee-new">
            <Plus aria-hidden className="size-5" />
          </span>
          <span>New payee</span>
        </Tile>
        {payees.slice(0, TILES).map((payee) => (
          <Tile key={payee.id} {...tile(payee.id)} label={labelOf(payee)}>
            <Portrait photo={null} initials={initials(payee.label)} />
            <span translate="no">{payee.label}</span>
            <span translate="no">{`•• ${payee.recipientAccount.slice(-4)}`}</span>
          </Tile>
        ))}
      </div>
      {others.length > 0 && (
        <Select
          aria-label="Other payees"
          placeholder="Other payees"
          className="mt-2"
          value={others.some(({ id }) => id === chosen?.id) ? chosen?.id : ""}
          options={others.map((payee) => ({
            value: payee.id,
            label: labelOf(payee),
          }))}
          onChange={(event) => fillIn(event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** The IBAN of a payee is shown in groups, as people type it. */
const shownValue = (payee: KnownPayee | undefined, field: keyof Payee) =>
  field === "recipientAccount"
    ? formatAccount(payee?.recipientAccount ?? "")
    : (payee?.[field] ?? "");

const labelOf = (payee: KnownPayee) =>
  `${payee.label}, ${formatAccount(payee.recipientAccount)}`;

/** A radio button that belongs to no form, because the payee is sent in its fields. */
function Tile({
  label,
  onChoose,
  children,
  ...radio
}: {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label>
      <input
        {...radio}
        type="radio"
        form="none"
        autoComplete="off"
        aria-label={label}
        className="sr-only"
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
