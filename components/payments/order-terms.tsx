import type {
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { Fact } from "@/components/ui/facts";
import {
  monthlyOn,
  openMonthDay,
  RHYTHMS,
  rhythms,
  type Rhythm,
} from "@/lib/features/payments/standing-orders/order";
import { formatIsoDay } from "@/lib/platform/format";
import { SelectField, TextField } from "../form/fields";
import { RadioLine } from "../form/radio-line";

const rhythmOptions = rhythms.map((value) => ({
  value,
  label: RHYTHMS[value],
}));

type Terms = {
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
};

/** Schedule and description of a standing order, for a form of two columns. */
export function OrderTermsFields<Values extends FieldValues & Terms>({
  form,
  first,
  today,
}: OrderTermsProps<Values>) {
  const name = (field: keyof Terms) => field as Path<Values>;
  const rhythm: PathValue<Values, Path<Values>> = form.watch(name("rhythm"));
  const firstOn: PathValue<Values, Path<Values>> = form.watch(name("firstOn"));
  const once = rhythm === "once";
  const day = monthDayIn(form);
  return (
    <>
      <SelectField
        form={form}
        name={name("rhythm")}
        label="How often"
        options={rhythmOptions}
      />
      <TextField
        form={form}
        name={name("firstOn")}
        type="date"
        label={once ? "Payment date" : first}
        min={today}
      />
      {day !== null && (
        <MonthDay
          day={day}
          firstOn={firstOn}
          rhythm={rhythm}
          onChoose={(value) =>
            form.setValue(
              name("rhythm"),
              value as PathValue<Values, Path<Values>>,
              { shouldDirty: true },
            )
          }
        />
      )}
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
        className={once ? "sm:col-span-2" : ""}
        form={form}
        name={name("description")}
        label="Description"
        optional
      />
    </>
  );
}

/**
 * Returns the day of the month about which a form has to ask. The first day of an order that is being edited says
 * nothing about its day: the 31st can be next on the 30th.
 */
function monthDayIn<Values extends FieldValues & Terms>(
  form: UseFormReturn<Values>,
): number | null {
  const { rhythm, firstOn } = form.getValues();
  const known: Partial<Terms> = form.formState.defaultValues ?? {};
  const isKept = firstOn === known.firstOn && rhythm === known.rhythm;
  return isKept ? null : openMonthDay({ rhythm, firstOn });
}

/** Asks whether a monthly order falls on a day of the month or on its last day. */
function MonthDay({
  day,
  firstOn,
  rhythm,
  onChoose,
}: {
  day: number;
  firstOn: string;
  rhythm: string;
  onChoose: (rhythm: Rhythm) => void;
}) {
  const choices = [
    ["monthly", `On the ${day}th`],
    ["month_end", "On the last day"],
  ] as const;
  return (
    <RadioLine
      className="sm:col-span-2"
      legend={`${formatIsoDay(firstOn)} is the last day of its month. On which day should the other months be paid?`}
      name="month-day"
      choices={choices}
      value={rhythm}
      onChoose={onChoose}
    />
  );
}

/** The schedule in a review. */
export function ScheduleFacts<Values extends FieldValues & Terms>({
  form,
  first,
}: {
  form: UseFormReturn<Values>;
  first: string;
}) {
  const { rhythm, firstOn, lastOn } = form.getValues();
  const isOnce = rhythm === "once";
  const day = monthDayIn(form);
  return (
    <>
      <Fact term="How often">
        {day !== null && rhythm === "monthly"
          ? monthlyOn(day)
          : RHYTHMS[rhythm as Rhythm]}
      </Fact>
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
