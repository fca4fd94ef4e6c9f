import type {
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { Fact } from "@/components/ui/facts";
import {
  RHYTHMS,
  rhythms,
  type Rhythm,
} from "@/lib/features/payments/standing-orders/order";
import { formatIsoDay } from "@/lib/platform/format";
import { SelectField, TextField } from "../form/fields";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";

const rhythmOptions = rhythms.map((value) => ({
  value,
  label: RHYTHMS[value],
}));

type Terms = TransferCodes & {
  rhythm: string;
  firstOn: string;
  lastOn: string;
  description: string;
};

type OrderTermsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** The label of the first day, such as "First payment". */
  first: string;
  /** The first possible day. */
  today: string;
  codes: TransferCodes;
};

/** Schedule, description and codes of a standing order, for a form of two columns. */
export function OrderTermsFields<Values extends FieldValues & Terms>({
  form,
  first,
  today,
  codes,
}: OrderTermsProps<Values>) {
  const name = (field: keyof Terms) => field as Path<Values>;
  const rhythm: PathValue<Values, Path<Values>> = form.watch(name("rhythm"));
  const once = rhythm === "once";
  return (
    <>
      <SelectField
        className="sm:col-span-2"
        form={form}
        name={name("rhythm")}
        label="How often"
        options={rhythmOptions}
      />
      <TextField
        className={once ? "sm:col-span-2" : ""}
        form={form}
        name={name("firstOn")}
        type="date"
        label={once ? "Payment date" : first}
        min={today}
      />
      {!once && (
        <TextField
          form={form}
          name={name("lastOn")}
          type="date"
          label="Last payment"
          min={today}
          optional
        />
      )}
      <TextField
        className="sm:col-span-2"
        form={form}
        name={name("description")}
        label="Description"
        optional
      />
      <TransferCodeFields
        form={form}
        codes={codes}
        note="These codes authorise every payment of this standing order."
      />
    </>
  );
}

/** The schedule in a review. */
export function ScheduleFacts({
  values: { rhythm, firstOn, lastOn },
  first,
}: {
  values: Pick<Terms, "rhythm" | "firstOn" | "lastOn">;
  first: string;
}) {
  const isOnce = rhythm === "once";
  return (
    <>
      <Fact term="How often">{RHYTHMS[rhythm as Rhythm]}</Fact>
      <Fact term={isOnce ? "Payment date" : first}>
        <span className="figures">{formatIsoDay(firstOn)}</span>
      </Fact>
      {!isOnce && lastOn && (
        <Fact term="Last payment">
          <span className="figures">{formatIsoDay(lastOn)}</span>
        </Fact>
      )}
    </>
  );
}
