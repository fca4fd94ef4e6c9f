import { defineErrors } from "@/lib/platform/errors/define";

export const paymentFileErrors = defineErrors({
  422: {
    PAYMENT_FILE_REFUSED:
      "This file of payments has mistakes. Nothing was sent. Please correct it and upload it again.",
  },
});
