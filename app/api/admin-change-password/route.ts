import { changePassword } from "@/lib/auth/password-change/service";
import { changePasswordSchema } from "@/lib/auth/password-change/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "self",
  body: changePasswordSchema,
  fallback: "PASSWORD_NOT_CHANGED",
  handle: ({ caller, body, origin }) => changePassword(caller, body, origin),
});
