import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls for cards that only staff can meet. */
export const staffCardErrors = defineErrors({
  409: {
    CARD_FROZEN:
      "The customer has frozen this card. It can be shown when the customer unfreezes it.",
  },
});
