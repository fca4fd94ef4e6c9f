import { defineErrors } from "@/lib/platform/errors/define";

export const paymentFileErrors = defineErrors({
  422: {
    PAYMENT_FILE_REFUSED:
      "This file of payments has mistakes. Nothing was sent. Please correct it and upload it again.",
    PAYMENT_FILES_FULL:
      "You have the maximum number of payment files that were not sent. Nothing was sent. Please send some of them, or wait: each is deleted a week after its upload.",
  },
});
