import type { Option } from "@/components/ui/select";
import type { Currency } from "@/lib/ledger/money";
import { formatIsoDay, isIsoDay } from "@/lib/platform/format";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { type DayPreset, dayPresets } from "@/lib/platform/time/day-presets";

export type FilterControl = { name: string; label: string } & (
  | { kind: "text"; inputMode?: "numeric" }
  /** In the bank's base currency, unless it names another. */
  | { kind: "amount"; currency?: Currency }
  | { kind: "check"; value: string }
  | {
      kind: "select";
      /** A long list is packed, see {@link packOptions}. */
      options: readonly Option[] | string;
      placeholder: string;
    }
);

/** Returns options as one text, which is half as long in a page. Their values have no blanks, their labels no bars. */
export const packOptions = (options: readonly Option[]): string =>
  options.map(({ value, label }) => `${value} ${label}`).join("|");

export const unpackOptions = (
  options: readonly Option[] | string,
): readonly Option[] =>
  typeof options === "string"
    ? options.split("|").map((option) => {
        const end = option.indexOf(" ");
        return { value: option.slice(0, end), label: option.slice(end + 1) };
      })
    : options;

/** The filter by days of a list. */
export type FilterDays = {
  /** Today in Zurich, `yyyy-mm-dd`. */
  today: string;
  /** The event that took place on the days, such as "Sent". */
  label: string;
  /** Lets people choose between posting and value date. */
  hasValueDate?: boolean;
  /** The days to choose with one click; those of staff's lists if it has none. */
  presets?: readonly DayPreset[];
};

export const presetsOf = ({ today, presets }: FilterDays) =>
  presets ?? dayPresets(today);

/** The values of the parameters in the address of a list. */
export type FilterFields = Readonly<Record<string, string | undefined>>;

export type Applied = { text: string; names: string[] };

/** Returns the applied filters in words, each with the parameters that remove it. */
export function describeFilters(
  fields: FilterFields,
  controls: readonly FilterControl[],
  days: FilterDays | undefined,
  problems: FilterFields,
): Applied[] {
  const applied = controls.flatMap((filter) => {
    const value = fields[filter.name];
    return value && !problems[filter.name]
      ? [{ text: describe(filter, value), names: [filter.name] }]
      : [];
  });
  const hasDays = days && !problems.from && !problems.to;
  const period = hasDays && describePeriod(fields, days);
  return period
    ? [...applied, { text: period, names: ["from", "to", "dates"] }]
    : applied;
}

function describe(filter: FilterControl, value: string): string {
  if (filter.kind === "check") return filter.label;
  const text =
    filter.kind === "select"
      ? (unpackOptions(filter.options).find((option) => option.value === value)
          ?.label ?? value)
      : value;
  return `${filter.label}: ${text}`;
}

function describePeriod(
  { from = "", to = "", dates }: FilterFields,
  days: FilterDays,
): string {
  const kind =
    days.hasValueDate && dates === "value" ? "Value date" : days.label;
  const preset = presetsOf(days).find(
    (one) => one.from === from && one.to === to,
  );
  if (preset) return `${kind}: ${preset.label.toLowerCase()}`;
  const parts = [
    isIsoDay(from) && `from ${formatIsoDay(from)}`,
    isIsoDay(to) && `to ${formatIsoDay(to)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${kind} ${parts.join(" ")}` : "";
}

export const explainIgnored = ({ name, value }: IgnoredParam): string =>
  value === undefined
    ? `The address of this page has a filter that this list does not have: ${name}. The list does not use it.`
    : `“${value}” is not a value of the filter ${name}. The list does not use it.`;
