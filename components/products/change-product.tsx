"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { currencyOptions } from "@/components/ledger/currency-options";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  CAPITALISATIONS,
  DAY_COUNTS,
  OPENER_LABELS,
  OPENERS,
  type Terms,
} from "@/lib/features/products/terms";
import { ACCOUNT_TYPES, TYPE_LABELS } from "@/lib/ledger/account-label";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { toPercent } from "@/lib/platform/percent";

const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));

const types = ACCOUNT_TYPES.map((type) => ({
  value: type,
  label: TYPE_LABELS[type],
}));

const openers = OPENERS.map((value) => ({
  value,
  label: OPENER_LABELS[value],
}));

type ChangeProductProps = {
  /** The earliest day of new terms. */
  tomorrow: string;
  /** The terms that the form begins with; blank for a product without terms. */
  present?: Terms;
};

/** Requests new terms of a product, which keeps its type and currency, or the first terms of a product. */
export function ChangeProduct(props: ChangeProductProps) {
  const { present } = props;
  const title = present
    ? `Change terms of ${TYPE_LABELS[present.type]} in ${present.currency}`
    : "Change terms";
  return (
    <DialogButton
      {...(present && { variant: "secondary", size: "small" })}
      label={present ? "Change" : title}
      title={title}
      aria-label={title}
    >
      {(close) => <ChangeProductForm {...props} onClose={close} />}
    </DialogButton>
  );
}

const orBlank = (minor: bigint, currency: Currency) =>
  minor === 0n ? "" : toDecimal(minor, currency);

const toValues = ({ currency, bands: [first, second], ...terms }: Terms) => ({
  type: terms.type as string,
  currency: currency as string,
  validFrom: "",
  rate: first ? toPercent(first.rateBp) : "0",
  above: second ? toDecimal(second.aboveMinor, currency) : "",
  rateAbove: second ? toPercent(second.rateBp) : "",
  dayCount: terms.dayCount as string,
  capitalisation: terms.capitalisation as string,
  monthlyFee: orBlank(terms.monthlyFeeMinor, currency),
  wireFee: orBlank(terms.wireFeeMinor, currency),
  openedBy: terms.openedBy as string,
});

function ChangeProductForm({
  tomorrow,
  present,
  onClose,
}: ChangeProductProps & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/products/staff-contract")).changeProduct,
    defaults: present
      ? toValues(present)
      : {
          type: "savings",
          currency: "",
          validFrom: "",
          rate: "",
          above: "",
          rateAbove: "",
          dayCount: "act/365",
          capitalisation: "month",
          monthlyFee: "",
          wireFee: "",
          openedBy: "customers",
        },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request change"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        A second person decides. Then every customer who has such an account
        gets a letter.
      </p>
      {!present && (
        <>
          <SelectField
            form={form}
            name="type"
            label="Account"
            options={types}
          />
          <SelectField
            form={form}
            name="currency"
            label="Currency"
            placeholder="Choose a currency"
            options={currencyOptions}
          />
        </>
      )}
      <TextField
        form={form}
        name="validFrom"
        type="date"
        label="First day"
        min={tomorrow}
      />
      <TextField
        form={form}
        name="rate"
        label="Percent a year"
        inputMode="decimal"
      />
      <TextField
        form={form}
        name="above"
        label="Another rate above"
        hint="A balance. Leave it empty for one rate."
        inputMode="decimal"
        optional
      />
      <TextField
        form={form}
        name="rateAbove"
        label="Percent a year above it"
        inputMode="decimal"
        optional
      />
      <SelectField
        form={form}
        name="capitalisation"
        label="Paid at the end of each"
        options={asOptions(CAPITALISATIONS)}
      />
      <SelectField
        form={form}
        name="dayCount"
        label="Days of a year"
        options={asOptions(DAY_COUNTS)}
      />
      <TextField
        form={form}
        name="monthlyFee"
        label="Monthly fee"
        hint="In the currency of the account. Leave it empty for none."
        inputMode="decimal"
        optional
      />
      <TextField
        form={form}
        name="wireFee"
        label="Fee per wire"
        hint="For each transfer to another bank. Leave it empty for none."
        inputMode="decimal"
        optional
      />
      <SelectField
        form={form}
        name="openedBy"
        label="Opened by"
        options={openers}
      />
    </DialogForm>
  );
}
