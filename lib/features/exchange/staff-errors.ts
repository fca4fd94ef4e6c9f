import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of rates that staff enter. */
export const rateErrors = defineErrors({
  409: {
    RATE_DAY_PASSED:
      "This day is still to come, or there are rates of a later day already. Nothing was stored.",
  },
  422: {
    RATES_UNREADABLE:
      "This is not the daily file of the European Central Bank. Nothing was stored. Please choose eurofxref-daily.xml.",
  },
});
