import { z } from "zod";
import { text } from "./call-schemas";
import { call } from "./call";
import { SIGN_IN_FAILED, SIGNS_IN } from "./errors";
import { adminSignInSchema } from "./schema";
import { staffIdentityErrors } from "./staff-errors";

export const adminSignIn = call({
  method: "POST",
  path: "/admin-login",
  summary: "Signs in a member of staff.",
  caller: "public",
  body: adminSignInSchema,
  answers: {
    message: text,
    data: z.looseObject({ token: text }),
    token: text,
  },
  refuses: [
    staffIdentityErrors.INCORRECT_USERNAME,
    staffIdentityErrors.INCORRECT_PASSWORD,
    staffIdentityErrors.STAFF_RESET_NEEDED,
    ...SIGNS_IN,
  ],
  fallback: SIGN_IN_FAILED,
});
