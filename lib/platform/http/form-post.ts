import { DomainError } from "@/lib/platform/errors/domain-error";
import { commonErrors } from "@/lib/platform/errors/common";
import { readLimited } from "./body";

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
