import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls for cards that only staff can meet. */
export const staffCardErrors = defineErrors({
  CARD_FROZEN: {
    status: 409,
    text: "The customer has frozen this card. It can be shown when the customer unfreezes it.",
  },
});
