import { z } from "zod";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { choice, id, line } from "@/lib/platform/validation/fields";
import { FILTERED_LISTS } from "./lists";
import { savedFilterErrors } from "./staff-errors";

export const saveFilter = call({
  method: "POST",
  path: "/saved-filters",
  summary:
    "Saves the filters of a list under a name, in place of your earlier ones of this name.",
  caller: "admin",
  right: "self",
  body: z.object({
    list: choice(FILTERED_LISTS, "Please choose a list"),
    name: line("Please enter a name", 40),
    query: line("Please choose filters first", 1_000),
  }),
  answers: { message: text },
  refuses: [savedFilterErrors.TOO_MANY_FILTERS],
  fallback: RESULT_UNKNOWN,
});

export const deleteFilter = call({
  method: "DELETE",
  path: "/saved-filters/{filterId}",
  params: { filterId: id },
  summary: "Deletes one of your saved filters.",
  caller: "admin",
  right: "self",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: RESULT_UNKNOWN,
});
