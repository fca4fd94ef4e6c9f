import "server-only";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { seal, unseal } from "@/lib/platform/crypto/sealed";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { FormPages, FormState } from "@/lib/platform/http/form-pages";
import { cookieName, cookieOptions } from "@/lib/identity/tokens";

/** A browser drops cookies of more than 4 kB, and sealing makes the text a third longer. */
const MAX_TEXT_BYTES = 2_700;

type Owner = {
  /** The name of the form, see {@link FormPages}. */
  form: string;
  /** The scope of the caller, so that nobody else who uses this browser can read it. */
  scope: string;
};

const formCookie = () => cookieName("form");
const aadOf = ({ form, scope }: Owner) => `form-state:${form}:${scope}`;

/** Keeps the state of a form for its next page. The cookie is sealed, so nobody else can read it or write its text. */
export function keepFormState(
  cookies: CallCookies,
  { state: form, keptSeconds }: Pick<FormPages, "state" | "keptSeconds">,
  scope: string,
  state: FormState,
): void {
  const aad = aadOf({ form, scope });
  const { keyId, data } = seal(env().DATA_KEYS, toShortText(state), aad);
  cookies.set(
    formCookie(),
    `${keyId}.${Buffer.from(data).toString("base64url")}`,
    { ...cookieOptions(), sameSite: "strict", maxAge: keptSeconds },
  );
}

/** Returns what this browser's last form left, if it was this form of this caller. */
export async function readFormState(
  form: string,
  scope = "public",
): Promise<FormState | undefined> {
  const value = (await cookies()).get(formCookie())?.value;
  const [, keyId, data] = /^([^.]+)\.([\w-]+)$/.exec(value ?? "") ?? [];
  if (!keyId || !data) return undefined;
  try {
    const sealed = { keyId, data: Buffer.from(data, "base64url") };
    const text = unseal(env().DATA_KEYS, sealed, aadOf({ form, scope }));
    return JSON.parse(text) as FormState;
  } catch {
    return undefined;
  }
}

export function forgetFormState(cookies: CallCookies): void {
  cookies.set(formCookie(), "", { ...cookieOptions(), maxAge: 0 });
}

/** Leaves out the hints, and then the longest values, if a cookie would be too small. Valid input always fits. */
export function toShortText(state: FormState): string {
  const text = JSON.stringify(state);
  if (Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  if (Object.keys(state.hints).length > 0)
    return toShortText({ ...state, hints: {} });
  const byLength = Object.entries(state.values).sort(
    ([, one], [, other]) => other.length - one.length,
  );
  if (byLength.length === 0) return JSON.stringify({ ...state, fields: {} });
  return toShortText({
    ...state,
    values: Object.fromEntries(byLength.slice(1)),
  });
}
