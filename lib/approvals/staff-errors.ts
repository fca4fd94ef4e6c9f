import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of requests that wait for a second member of staff. */
export const approvalErrors = defineErrors({
  409: {
    ALREADY_DECIDED: "This request is no longer open. Please reload the page.",
    REQUEST_WITHDRAWN:
      "The member of staff who made this request has withdrawn it. Nothing was changed.",
    MAKER_NOT_ALLOWED:
      "The colleague who made this request may no longer make it. Nothing was changed. Please reject it.",
    REQUEST_REFUSED:
      "This request was rejected or withdrawn. No money was moved. Please make a new request if it is still needed.",
    ALREADY_WAITING:
      "A request for this is already waiting for approval by a second member of staff.",
  },
  403: {
    OWN_REQUEST: {
      securityEvent: "approval.own",
      text: "You made this request, so another member of staff must decide it.",
    },
    PARTNER_REQUEST: {
      securityEvent: "approval.own",
      text: "You or the colleague who made this request asked for the other’s account or sign-in data within the last 30 days, so another member of staff must decide it.",
    },
    NOT_OWN_REQUEST: {
      securityEvent: "right.missing",
      text: "Only the member of staff who made this request can withdraw it.",
    },
  },
});
