import type { Option } from "@/components/ui/select";
import {
  ACCOUNT_TYPES,
  MARITAL_STATUSES,
  PROFILE_MARITAL_STATUSES,
} from "@/lib/customers/choices";
import { capitalised } from "@/lib/format";

/** What the schema takes, as people pick it. */
const toOptions = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: capitalised(value) }));

export const maritalStatuses = toOptions(MARITAL_STATUSES);
export const profileMaritalStatuses = toOptions(PROFILE_MARITAL_STATUSES);
export const accountTypes = toOptions(ACCOUNT_TYPES);
