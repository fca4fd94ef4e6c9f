import { defineActions } from "@/lib/audit/actions";

export const accountActions = defineActions({
  "account.open": {
    staff: "Opened another account",
    customer: "Opened another account for you",
  },
  "account.change": {
    staff: "Changed name, goal, lock or place of an account",
    customer: "Changed the name of one of your accounts",
    changes: true,
  },
  "account.close": {
    staff: "Closed an account",
    customer: "Closed one of your accounts",
    changes: true,
  },
  "account.block": {
    staff: "Blocked an account",
    customer: "Blocked one of your accounts",
    changes: true,
  },
  "account.unblock": {
    staff: "Unblocked an account",
    customer: "Unblocked one of your accounts",
    changes: true,
  },
  "account.fees": {
    staff: "Changed until when an account has no monthly fees",
    customer: "Changed until when one of your accounts has no monthly fees",
    changes: true,
  },
});
