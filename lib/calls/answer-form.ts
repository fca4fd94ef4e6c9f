import "server-only";
import { forgetFormState, keepFormState } from "./form-state";
import { commonErrors } from "@/lib/platform/errors/common";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { FormPages, FormState } from "@/lib/platform/http/form-pages";

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
