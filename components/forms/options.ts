import type { Option } from "@/components/ui/select";

/** What sign-up and account creation let one pick. */
export const maritalStatuses: readonly Option[] = [
  { value: "Single", label: "Single" },
  { value: "Married", label: "Married" },
  { value: "Divorced", label: "Divorced" },
];

export const accountTypes: readonly Option[] = [
  { value: "savings", label: "Savings" },
  { value: "current", label: "Current" },
];
