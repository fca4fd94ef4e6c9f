import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls that settle or return a wire. */
export const wireErrors = defineErrors({
  WIRE_DECIDED: {
    status: 409,
    text: "This wire has already been settled or returned. Please reload the page.",
  },
});
