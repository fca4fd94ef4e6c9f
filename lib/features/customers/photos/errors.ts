import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of an uploaded profile photo. */
export const photoErrors = defineErrors({
  415: {
    PHOTO_TYPE: {
      securityEvent: "upload.refused",
      text: "Please choose a JPEG, PNG or WebP photo.",
    },
  },
});
