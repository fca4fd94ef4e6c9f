import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of changes of colleagues. */
export const colleagueErrors = defineErrors({
  403: {
    COLLEAGUE_OWN: {
      securityEvent: "approval.own",
      text: "This request is about your own account. Two other administrators must make and approve it.",
    },
  },
  409: {
    COLLEAGUE_UNCHANGED:
      "This is already so, or the colleague has changed meanwhile. Please reload the page.",
  },
  422: {
    COLLEAGUE_WITHOUT_EMAIL:
      "This colleague has no email address, so a password can’t be sent. Please set the address first.",
  },
});

/** The refusals of carrying out an approved change. */
export const CHANGES_COLLEAGUE = [
  colleagueErrors.COLLEAGUE_OWN,
  colleagueErrors.COLLEAGUE_UNCHANGED,
  commonErrors.NOT_FOUND,
] as const;
