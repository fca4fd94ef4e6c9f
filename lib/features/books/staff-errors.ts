import { defineErrors } from "@/lib/platform/errors/define";

export const booksErrors = defineErrors({
  409: {
    DAY_NOT_CLOSED:
      "This day is not closed, so it has no statement yet. Please choose a closed day.",
  },
});
