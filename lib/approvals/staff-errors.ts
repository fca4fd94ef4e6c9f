import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of requests that wait for a second member of staff. */
export const approvalErrors = defineErrors({
  ALREADY_DECIDED: {
    status: 409,
    text: "This request is no longer open. Please reload the page.",
  },
  REQUEST_WITHDRAWN: {
    status: 409,
    text: "The member of staff who made this request has withdrawn it. Nothing was changed.",
  },
  OWN_REQUEST: {
    status: 403,
    securityEvent: "approval.own",
    text: "You made this request, so another member of staff must decide it.",
  },
  PARTNER_REQUEST: {
    status: 403,
    securityEvent: "approval.own",
    text: "You or the colleague who made this request asked for the other’s account or sign-in data within the last 30 days, so another member of staff must decide it.",
  },
  AMOUNT_ABOVE_OWN: {
    status: 403,
    securityEvent: "right.missing",
    text: "This amount is above what a teller may approve, so an administrator must decide the request.",
  },
  MAKER_NOT_ALLOWED: {
    status: 409,
    text: "The colleague who made this request may no longer make it. Nothing was changed. Please reject it.",
  },
  NOT_OWN_REQUEST: {
    status: 403,
    securityEvent: "right.missing",
    text: "Only the member of staff who made this request can withdraw it.",
  },
  REQUEST_REFUSED: {
    status: 409,
    text: "This request was rejected or withdrawn. No money was moved. Please make a new request if it is still needed.",
  },
  ALREADY_WAITING: {
    status: 409,
    text: "A request for this is already waiting for approval by a second member of staff.",
  },
});
