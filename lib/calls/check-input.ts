import type { Contract } from "./call";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { hintsFor } from "@/lib/platform/validation/hints";
import { readSpelling } from "@/lib/platform/validation/spellings";

export type PathParams = Record<string, string>;

/** @throws DomainError INVALID_VALUE, with a message for each invalid field. */
export function checkBody(
  { body, upload, document }: Contract,
  input: unknown,
): unknown {
  if (document) return input;
  const schema = upload ?? body;
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { values, nameOf } = readSpelling(schema, input);
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[fieldName(path)] ??= message;
  const hints = hintsFor(schema, values, Object.keys(fields));
  const asSent = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [nameOf(field), text]),
    );
  const first = result.error.issues[0]!;
  throw new DomainError(
    commonErrors.INVALID_VALUE,
    first.path.length > 0
      ? {
          message: first.message,
          fields: asSent(fields),
          hints: asSent(hints),
        }
      : {},
  );
}

/** Names the field of an issue. An invalid item belongs to the field that holds its list. */
const fieldName = (path: PropertyKey[]) =>
  path.filter((part) => typeof part !== "number").join(".");

/** @throws DomainError NOT_FOUND, or the contract's `notFoundError`, for an invalid parameter. */
export function readParams(
  { params = {}, notFoundError }: Contract,
  input: PathParams,
) {
  const parsed: Record<string, unknown> = { ...input };
  for (const [name, schema] of Object.entries(params)) {
    const { success, data } = schema.safeParse(input[name]);
    if (!success)
      throw notFoundError
        ? fieldError(notFoundError, name)
        : new DomainError(commonErrors.NOT_FOUND);
    parsed[name] = data;
  }
  return parsed;
}
