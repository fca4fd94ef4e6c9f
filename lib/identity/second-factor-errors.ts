import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of the second factor. */
export const secondFactorErrors = defineErrors({
  401: {
    SECOND_FACTOR_NEEDED: "Please enter the code from your authenticator app.",
  },
  403: {
    STEP_UP_NEEDED:
      "Please confirm this with a code from your authenticator app.",
  },
  422: {
    SECOND_FACTOR_WRONG: {
      securityEvent: "second-factor.wrong",
      text: "This code is wrong or was already used. Please enter the code your app shows now.",
    },
    SECOND_FACTOR_AHEAD: {
      securityEvent: "second-factor.wrong",
      text: "Your phone’s clock is ahead. Set it to automatic time, wait a minute and enter the code your app shows then.",
    },
    SECOND_FACTOR_BLOCKED: {
      securityEvent: "second-factor.refused",
      text: "Too many wrong codes from an authenticator app in a row, so no more are taken here. Please contact customer care: our staff can unlock them.",
    },
  },
  429: {
    SECOND_FACTOR_LOCKED: {
      securityEvent: "second-factor.refused",
      text: "Too many wrong codes. Please try again in 15 minutes.",
    },
  },
  409: {
    TWO_FACTOR_ON: "Two-factor sign-in is already on. Please reload the page.",
    TWO_FACTOR_OFF: "Two-factor sign-in isn’t turned on.",
    TWO_FACTOR_NOT_STARTED:
      "This set-up has ended or was replaced by a newer one. Please start again.",
  },
});

/** The refusals of calls that take a second-factor code. */
export const TAKES_CODE = [
  secondFactorErrors.SECOND_FACTOR_WRONG,
  secondFactorErrors.SECOND_FACTOR_AHEAD,
  secondFactorErrors.SECOND_FACTOR_LOCKED,
] as const;
