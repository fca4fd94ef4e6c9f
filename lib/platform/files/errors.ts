import { defineErrors } from "@/lib/platform/errors/define";

/** Refusals of an uploaded file. */
export const fileErrors = defineErrors({
  422: {
    FILE_INFECTED: {
      securityEvent: "upload.refused",
      text: "Our virus scanner found a threat in this file, so we can’t accept it. Please choose another file.",
    },
    PDF_ACTIVE: {
      securityEvent: "upload.refused",
      text: "This PDF contains a script, an attached file or a form that sends data, so we can’t accept it. Please print it to a new PDF, or upload a photo of the document.",
    },
    PDF_ENCRYPTED:
      "This PDF opens with a password only, so we can’t check it. Please save it without a password, or upload a photo of the document.",
    PDF_DAMAGED: {
      securityEvent: "upload.refused",
      text: "We can’t read this PDF. Please print it to a new PDF, or upload a photo of the document.",
    },
    IMAGE_UNREADABLE:
      "We can’t read this file, because it is damaged or has too many pixels. Please choose another.",
  },
  503: {
    SCAN_UNAVAILABLE:
      "We can’t check files for viruses right now, so we can’t accept any. Please try again later.",
  },
  415: {
    PHOTO_HEIC:
      "This is a HEIC photo, which we can’t read. Please save or share it as a JPEG and choose that file. To take photos as JPEG, open Settings, Camera, Formats on your iPhone and choose Most Compatible.",
  },
});

/** The refusals of an image for its content. */
export const IMAGE_REFUSALS = [
  fileErrors.FILE_INFECTED,
  fileErrors.PHOTO_HEIC,
  fileErrors.IMAGE_UNREADABLE,
] as const;

/** The refusals of an image or a PDF for its content. */
export const FILE_REFUSALS = [
  ...IMAGE_REFUSALS,
  fileErrors.PDF_ACTIVE,
  fileErrors.PDF_ENCRYPTED,
  fileErrors.PDF_DAMAGED,
] as const;
