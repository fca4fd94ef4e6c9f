import type { Entries } from "./entries";

/** What any call may refuse. */
export const any = {
  INVALID_REQUEST: {
    status: 400,
    text: "The request could not be read. Please check it and try again.",
  },
  INVALID_VALUE: { status: 400, text: "Please enter a valid value" },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    text: "The Idempotency-Key must be 1 to 200 visible characters.",
  },
  LIMIT_INVALID: {
    status: 400,
    text: "Please ask for 1 to 500 at a time.",
  },
  CURSOR_INVALID: {
    status: 400,
    text: "This page of the list does not exist.",
  },
  SIGNED_OUT: {
    status: 401,
    text: "Your session has ended. Please sign in again.",
  },
  WRONG_REALM: {
    status: 403,
    text: "You are signed in, but not for this area.",
  },
  RIGHT_MISSING: {
    status: 403,
    text: "Your role does not allow this. Please ask an administrator.",
  },
  CROSS_SITE: {
    status: 403,
    text: "This request did not come from our own pages.",
  },
  NOT_FOUND: { status: 404, text: "Not found" },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    text: "An earlier try went through, with other details. Please check what was done before you try again.",
  },
  TOO_LARGE: { status: 413, text: "What you sent is too large." },
  UNSUPPORTED_TYPE: {
    status: 415,
    text: "This content type is not taken here.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: "Too many tries. Please wait a moment and try again.",
  },
  TOO_MANY_THIS_HOUR: {
    status: 429,
    text: "Too many tries. Please try again in an hour.",
  },
  UNEXPECTED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  UNAVAILABLE: {
    status: 503,
    text: "The bank is being restarted. Please try again in a moment.",
  },
} as const satisfies Entries;
