import type { Option } from "@/components/ui/select";
import {
  ACCOUNT_TYPES,
  CURRENCIES,
  MARITAL_STATUSES,
  PROFILE_MARITAL_STATUSES,
} from "@/lib/features/customers/choices";
import { capitalised } from "@/lib/platform/format";

/** What the schema takes, as people pick it. */
const toOptions = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: capitalised(value) }));

export const maritalStatuses = toOptions(MARITAL_STATUSES);
/** What staff pick from: those of a sign-up, and what the customer has chosen where that is another. */
export const maritalStatusesWith = (onFile: string) =>
  toOptions([...new Set<string>([...MARITAL_STATUSES, onFile])]);
export const profileMaritalStatuses = toOptions(PROFILE_MARITAL_STATUSES);
export const accountTypes = toOptions(ACCOUNT_TYPES);
export const currencies = toOptions(CURRENCIES);
