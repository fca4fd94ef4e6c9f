import { DomainError } from "@/lib/platform/errors/domain-error";
import { commonErrors } from "@/lib/platform/errors/common";
import { readLimited } from "./body";

/** The pages of a call that a browser can also make by itself, by submitting a form without script. */
export type FormPages = {
  /** The page that a success opens. */
  done: string;
  /** The page that shows the form again, with the refusal. */
  again: string;
  /** Returns the address of another page for a success, and that of `again`, if the form's own address asks for it. */
  next: (formAddress: string | null) => { done: string | null; again: string };
  /** The fields whose input that page shows. Passwords and codes are never among them. */
  keep: readonly string[];
};

/** The refusal of such a form. */
export type FormRefusal = {
  message: string;
  code: string;
  fields: Record<string, string>;
  hints: Record<string, string>;
  values: Record<string, string>;
  /** The code flow that the customer continues, if the sign-up is not complete. */
  flowId?: string;
};

/** Returns whether the request is what a browser sends for a form without script. */
export const isFormPost = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
    request.headers.get("content-type") ?? "",
  );

/**
 * Reads the fields of such a form.
 * @throws DomainError TOO_LARGE or INVALID_REQUEST.
 */
export async function readFormPost(
  request: Request,
  maxBytes: number,
): Promise<Record<string, string>> {
  const bytes = await readLimited(request, maxBytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return Object.fromEntries(new URLSearchParams(text));
  } catch {
    throw new DomainError(commonErrors.INVALID_REQUEST);
  }
}
