import "server-only";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { seal, unseal } from "@/lib/platform/crypto/sealed";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { FormPages, FormState } from "@/lib/platform/http/form-pages";
import { cookieName, cookieOptions } from "@/lib/identity/tokens";
import { commonErrors } from "@/lib/platform/errors/common";

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
function keepFormState(
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

function forgetFormState(cookies: CallCookies): void {
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

/**
 * Turns the answer of a call into a redirect for a browser that submitted a form without script: to the page of a
 * success, or back to the form. Other sites get the answer as it is. `scope` is the caller's, who alone can read what
 * is kept.
 */
export async function answerForm(
  pages: FormPages,
  answer: Response,
  request: Request,
  {
    input,
    scope,
    cookies,
  }: { input: Record<string, string>; scope: string; cookies: CallCookies },
): Promise<Response> {
  const formAddress = request.headers.get("referer");
  const body = (await answer.clone().json()) as Record<string, unknown>;
  if (answer.ok) {
    if (pages.next) {
      const values = { ...kept(pages, input), ...pages.next(body) };
      keepFormState(cookies, pages, scope, { ...NO_REFUSAL, values });
    } else forgetFormState(cookies);
    return redirect(pages.done(body, formAddress), answer);
  }
  if (body.code === commonErrors.CROSS_SITE.code) return answer;
  const refusal: FormState = {
    ...NO_REFUSAL,
    ...toRefusal(body as Partial<FormState>),
    values: kept(pages, input),
  };
  keepFormState(cookies, pages, scope, refusal);
  return redirect(pages.again(refusal, formAddress), answer);
}

const NO_REFUSAL = { message: "", code: "", fields: {}, hints: {} };

const kept = ({ keep }: FormPages, input: Record<string, string>) =>
  Object.fromEntries(keep.map((name) => [name, input[name] ?? ""]));

const toRefusal = ({
  message,
  code,
  fields,
  hints,
  flowId,
}: Partial<FormState>) =>
  Object.fromEntries(
    Object.entries({ message, code, fields, hints, flowId }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** The body of the call, such as a token, is not passed on. */
function redirect(page: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-type");
  headers.set("Location", page);
  return new Response(null, { status: 303, headers });
}
