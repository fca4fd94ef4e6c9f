import { defineErrors } from "@/lib/platform/errors/define";

export const healthErrors = defineErrors({
  503: {
    NOT_READY: "This instance can’t serve requests at the moment.",
  },
});
