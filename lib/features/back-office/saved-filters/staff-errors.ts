import { defineErrors } from "@/lib/platform/errors/define";
import { MAX_FILTERS } from "./lists";

export const savedFilterErrors = defineErrors({
  409: {
    TOO_MANY_FILTERS: `You have saved ${MAX_FILTERS} filters for this list. Please delete one first.`,
  },
});
