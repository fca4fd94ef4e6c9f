import { z } from "zod";
import { prose } from "@/lib/platform/validation/fields";

export const noteSchema = z.object({
  note: prose("Please enter a note", 1_000),
});
