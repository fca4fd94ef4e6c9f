import { failure } from "@/lib/platform/errors/failure";
import { defineErrors } from "@/lib/platform/errors/define";

export const accountErrors = defineErrors({
  400: {
    ONLY_POTS:
      "Only a pot has a goal and a lock. Please leave these fields empty for other accounts.",
    LOCK_PAST: "Please choose a later day than today.",
    LOCK_TOO_LONG: "Please choose a day in the next five years.",
    FEE_FREE_DAY_PAST:
      "Please choose a day after today as the last one without fees.",
    SAME_OWN_ACCOUNT: "Please choose two different accounts.",
  },
  404: {
    NOT_YOUR_ACCOUNT:
      "You have no account with this number. Please choose one of your accounts.",
  },
  409: {
    ACCOUNT_NEEDED:
      "This account can’t be closed yet. Please clear what is in the way first.",
  },
  422: {
    ACCOUNTS_FULL:
      "You have 20 accounts, which is as many as possible. Please close one first.",
    OPENED_BY_STAFF:
      "Our staff open this account for you. Please write to customer care.",
    LOCK_KEPT:
      "A lock can’t end before the day that you chose. You can only choose a later day.",
  },
});

export const ACCOUNT_FAILED = failure(
  "ACCOUNT_FAILED",
  "An error occurred. Please check your accounts before you try again.",
);

export const MOVE_FAILED = failure(
  "MOVE_FAILED",
  "An error occurred. Please check your accounts before you move this again.",
);
