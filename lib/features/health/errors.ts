import { defineErrors } from "@/lib/platform/errors/define";

export const healthErrors = defineErrors({
  NOT_READY: {
    status: 503,
    text: "This instance can’t serve requests at the moment.",
  },
});
