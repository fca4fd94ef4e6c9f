import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls about payments of other banks. */
export const incomingErrors = defineErrors({
  409: {
    INCOMING_DECIDED:
      "Somebody has decided this already. Please reload the page.",
  },
});
