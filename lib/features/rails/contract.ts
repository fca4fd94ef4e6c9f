import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { MESSAGE_UNSTORED, railErrors } from "./errors";

export const receiveMessage = call({
  method: "POST",
  path: "/rail-messages",
  summary:
    "Stores a message of the other bank of the link, which signs it: X-Rail-Signature is v2= and the HMAC-SHA-256 in hexadecimal of X-Rail-Timestamp (seconds), the institution number of this bank and the body, with a full stop between them. A message that comes again changes nothing.",
  caller: "public",
  document: { type: "application/xml", maxBytes: 256 * 1024 },
  answers: { message: text },
  refuses: [
    railErrors.SIGNATURE_WRONG,
    railErrors.MESSAGE_REFUSED,
    railErrors.MESSAGE_ID_USED,
  ],
  fallback: MESSAGE_UNSTORED,
});
