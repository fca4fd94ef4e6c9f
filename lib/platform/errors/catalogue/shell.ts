import type { Entries } from "./entries";

/** The failure texts that browsers need on every page, whatever else could not be loaded. */
export const shell = {
  UNEXPECTED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  SIGN_OUT_FAILED: {
    status: 500,
    text: "You may still be signed in. Please try to sign out again.",
  },
} as const satisfies Entries;
