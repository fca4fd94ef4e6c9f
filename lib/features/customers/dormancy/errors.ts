import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of the way back from dormancy. */
export const dormancyErrors = defineErrors({
  409: {
    NOT_DORMANT:
      "No code can reactivate this account. Please reload the page, or contact customer care.",
  },
  429: {
    REACTIVATION_LOCKED: {
      securityEvent: "limit.reached",
      text: "Too many wrong codes. Please try again tomorrow, or contact customer care.",
    },
  },
});
