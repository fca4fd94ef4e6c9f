import { defineErrors } from "@/lib/platform/errors/define";

export const timeErrors = defineErrors({
  409: {
    TIME_FIXED:
      "Bank time is that of the machine here. It can be moved in a demonstration only.",
  },
  422: {
    DAY_NOT_AHEAD: "Please choose a day in the next 366 days.",
  },
});
