import "server-only";
import { type RequestContext } from "@/lib/platform/http/request-context";
import type { Admin, Customer } from "@/lib/identity/callers";
import { confirmTwoFactor, renewRecoveryCodes, stopTwoFactor } from "./service";

export async function answerConfirm(
  caller: Customer | Admin,
  code: string,
  context: RequestContext,
) {
  const recoveryCodes = await confirmTwoFactor(caller, code, context);
  return { message: "Two-factor sign-in is on", recoveryCodes };
}

export async function answerNewCodes(
  caller: Customer | Admin,
  code: string,
  context: RequestContext,
) {
  const recoveryCodes = await renewRecoveryCodes(caller, code, context);
  return {
    message: "You have new recovery codes. The old ones no longer work.",
    recoveryCodes,
  };
}

export async function answerOff(
  caller: Customer | Admin,
  input: { password: string; code: string },
  context: RequestContext,
) {
  await stopTwoFactor(caller, input, context);
  return { message: "Two-factor sign-in is off" };
}
