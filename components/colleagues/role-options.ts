import { ROLES } from "@/lib/identity/rights";
import { capitalised } from "@/lib/platform/format";

export const roleOptions = ROLES.map((value) => ({
  value,
  label: capitalised(value),
}));
