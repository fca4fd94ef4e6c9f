import "server-only";
import {
  forgetFormRefusal,
  keepFormRefusal,
} from "@/lib/identity/form-refusal";
import { commonErrors } from "@/lib/platform/errors/common";
import type { FormPages, FormRefusal } from "@/lib/platform/http/form-post";

/**
 * Turns the answer of a call into a redirect for a browser that submitted a form without script: to the page of a
 * success, or back to the form. Other sites get the answer as it is.
 */
export async function answerForm(
  pages: FormPages,
  answer: Response,
  request: Request,
  input: Record<string, string>,
): Promise<Response> {
  // The address of the page with the form.
  const next = pages.next(request.headers.get("referer"));
  if (answer.ok) {
    await forgetFormRefusal();
    return redirect(next.done ?? pages.done, answer);
  }
  const { message, code, fields, hints, flowId } = (await answer
    .clone()
    .json()) as Partial<FormRefusal>;
  if (code === commonErrors.CROSS_SITE.code) return answer;
  await keepFormRefusal(pages.again, {
    message: message ?? "",
    code: code ?? "",
    fields: fields ?? {},
    hints: hints ?? {},
    values: Object.fromEntries(
      pages.keep.map((name) => [name, input[name] ?? ""]),
    ),
    ...(flowId && { flowId }),
  });
  return redirect(next.again, answer);
}

/** The body of the call, such as a token, is not passed on. */
function redirect(page: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-type");
  headers.set("Location", page);
  return new Response(null, { status: 303, headers });
}
