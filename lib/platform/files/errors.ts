import { defineErrors } from "@/lib/platform/errors/define";

/** Refusals of an uploaded file. */
export const fileErrors = defineErrors({
  IMAGE_UNREADABLE: {
    status: 422,
    text: "We can’t read this file, because it is damaged or has too many pixels. Please choose another.",
  },
});
