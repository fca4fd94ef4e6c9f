import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls that settle or return a wire. */
export const wireErrors = defineErrors({
  409: {
    WIRE_DECIDED:
      "This wire has already been settled or returned. Please reload the page.",
    WIRE_WITH_OTHER_BANK:
      "The other bank has this wire and will settle or refuse it.",
  },
});
