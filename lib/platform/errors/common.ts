import { defineErrors } from "./define";
import { failure } from "./failure";

/** The refusals that any call may answer. */
export const commonErrors = defineErrors({
  400: {
    INVALID_REQUEST:
      "We couldn’t read this request. Please check it and try again.",
    INVALID_VALUE: "Please enter a valid value",
    IDEMPOTENCY_KEY_INVALID:
      "The Idempotency-Key must have 1 to 200 visible ASCII characters.",
    LIMIT_INVALID: "The limit must be a whole number from 1 to 500.",
    CURSOR_INVALID:
      "This page of the list doesn’t exist. Please start again from the first page.",
  },
  401: {
    SIGNED_OUT: "Your session has ended. Please sign in again.",
  },
  403: {
    WRONG_REALM: {
      securityEvent: "realm.wrong",
      text: "Your sign-in isn’t for this area. Customers and staff sign in separately.",
    },
    CROSS_SITE: {
      securityEvent: "request.cross-site",
      text: "This request came from another website, so we blocked it. Please use our own pages.",
    },
  },
  404: {
    NOT_FOUND:
      "This no longer exists, or you don’t have access to it. Nothing was changed. Please reload the page.",
    UNKNOWN_CALL: "There is no such call.",
  },
  405: {
    METHOD_NOT_ALLOWED: "This address doesn’t support this method.",
  },
  408: {
    TOO_SLOW:
      "This took too long to reach us, so we stopped waiting. Please check your connection and try again.",
  },
  409: {
    CHANGED_MEANWHILE:
      "Somebody changed this at the same moment, so nothing was carried out. Please reload the page and try again.",
    IDEMPOTENCY_CONFLICT:
      "An earlier attempt with different details went through, so this one wasn’t carried out. Please check the transactions before you try again.",
    VERSION_CONFLICT:
      "Somebody has changed this since you opened it, so nothing was saved. Please check the present values and send again.",
  },
  413: {
    TOO_LARGE: {
      securityEvent: "upload.refused",
      text: "This is too large to send. Please choose a file of up to 10 MB, or shorten the text.",
    },
  },
  415: {
    UNSUPPORTED_TYPE:
      "This content type isn’t supported. Please send JSON, or a multipart form where the call takes one.",
  },
  429: {
    TOO_MANY_REQUESTS: {
      securityEvent: "limit.reached",
      text: "We’re very busy right now. Please try again in half a minute.",
    },
    UPLOAD_RUNNING: {
      securityEvent: "limit.reached",
      text: "We’re still receiving another file from you. Please wait until that upload has finished.",
    },
    DOWNLOADS_RUNNING: {
      securityEvent: "limit.reached",
      text: "You’re already downloading several files. Please wait until one of them has finished.",
    },
    TOO_MANY_THIS_HOUR: {
      securityEvent: "limit.reached",
      text: "Too many attempts. Please try again in an hour.",
    },
  },
  503: {
    NOT_STAMPED:
      "This server was not started with `npm start`, so it serves no requests.",
    UNAVAILABLE:
      "Our service is unavailable right now. Please try again in a moment.",
  },
});

/** The text of CROSS_SITE in a demonstration, which somebody may have opened under another address. */
export const fromOtherAddress = (own: string, other: string) =>
  `${commonErrors.CROSS_SITE.text} This demonstration is at ${own}. To use it at ${other}, start it with APP_URL=${other}.`;

/** The failure of calls that answer an uploaded file. */
export const FILE_UNREAD = failure(
  "FILE_UNREAD",
  "Internal server error: the file could not be loaded.",
);
