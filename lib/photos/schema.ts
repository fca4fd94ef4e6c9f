import { z } from "zod";
import { MOST_FILE_BYTES } from "@/lib/files/limits";
import { file } from "@/lib/validation/fields";

/** PUT /profilephoto. */
export const photoSchema = z.object({
  profilePhoto: file("No file was uploaded"),
});

/** {@link photoSchema} for the form, which has a text of its own and need not send what is too large. */
export const photoFormSchema = z.object({
  profilePhoto: file("Please select an image file to upload").refine(
    ({ size }) => size <= MOST_FILE_BYTES,
    "Please choose a file of at most 10 MB",
  ),
});

export type PhotoInput = z.output<typeof photoSchema>;
