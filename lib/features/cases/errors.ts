import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of the call with which a customer opens a case. */
export const caseErrors = defineErrors({
  422: {
    NOT_A_PAYMENT:
      "You can only report a problem with a payment from your account.",
    NOT_A_WIRE:
      "Only a wire to another bank can be recalled. You can report another problem with this payment.",
    PAYMENT_UNDONE:
      "This payment was already reversed or returned. Its receipt shows where the money is.",
    PAYMENT_REFUNDED: "We have already refunded this payment in full.",
    WIRE_STILL_PENDING:
      "The other bank hasn’t confirmed yet that this wire has arrived. You can ask us to recall it.",
    WIRE_NOT_PENDING:
      "The other bank has already accepted this wire, so we can’t recall it. You can report another problem with it.",
  },
  409: {
    CASE_OPEN:
      "You already have an open case about this payment. To add something, reply to it under Messages.",
    RECALLED_BEFORE: "You have already asked us to recall this wire.",
  },
});
