import { defineActions } from "@/lib/audit/actions";

export const photoActions = defineActions({
  "photo.change": {
    staff: "Changed a profile photo",
  },
});
