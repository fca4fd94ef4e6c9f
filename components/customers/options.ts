import type { Option } from "@/components/ui/select";
import {
  MAIN_ACCOUNT_TYPES,
  MARITAL_STATUSES,
  PROFILE_MARITAL_STATUSES,
  UPDATE_MARITAL_STATUSES,
} from "@/lib/features/customers/choices";
import { capitalised } from "@/lib/platform/format";

const toOptions = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: capitalised(value) }));

export const maritalStatuses = toOptions(MARITAL_STATUSES);
/** The options of an update by staff, with the customer's current one. */
export const maritalStatusesWith = (onFile: string) =>
  toOptions([...new Set<string>([...UPDATE_MARITAL_STATUSES, onFile])]);
export const profileMaritalStatuses = toOptions(PROFILE_MARITAL_STATUSES);
export const accountTypes = toOptions(MAIN_ACCOUNT_TYPES);
