import { z } from "zod";
import { MAX_FILE_BYTES } from "@/lib/platform/files/media-type";
import { file } from "@/lib/platform/validation/fields";

export const photoSchema = z.object({
  profilePhoto: file("No file was uploaded"),
});

/** {@link photoSchema} for the form, which has its own message and checks the size before it uploads the file. */
export const photoFormSchema = z.object({
  profilePhoto: file("Please select an image file to upload").refine(
    ({ size }) => size <= MAX_FILE_BYTES,
    "Please choose a file of at most 10 MB",
  ),
});

export type PhotoInput = z.output<typeof photoSchema>;
