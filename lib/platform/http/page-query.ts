import "server-only";
import { z } from "zod";
import { commonErrors } from "@/lib/platform/errors/common";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { isIsoDay } from "@/lib/platform/format";
import { withoutInvisible } from "@/lib/platform/validation/odd-text";

/** The query parameters that Next gives a page. */
export type SearchParams = Promise<
  Record<string, string | string[] | undefined>
>;

const MAX_TEXT = 100;
const MAX_CURSOR = 2_000;

/**
 * A trimmed text of at most 100 characters, without NUL, which PostgreSQL cannot store, and without invisible
 * characters.
 */
export const textParam = z
  .string()
  .transform((value) =>
    withoutInvisible(value.replaceAll("\0", "")).trim().slice(0, MAX_TEXT),
  )
  .transform((value) => value || undefined);

/** A day as `yyyy-mm-dd`. */
export const dayParam = textParam.refine((value) => !value || isIsoDay(value));

/** The days of a list in Zurich, inclusive. */
export const dayParams = { from: dayParam, to: dayParam };

/** The position in a list. The query of the list checks it. */
export const cursorParam = z.string().max(MAX_CURSOR);

/** A whole number from 1. */
export const positionParam = z.coerce.number().int().positive();

/** The values of a page's parameters. */
export type Query<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]?: z.output<Shape[Name]> | undefined;
};

/**
 * Returns the schema of a page's parameters. It takes the first value of each. A missing, empty or invalid value is
 * undefined, so that no address fails.
 */
export function pageQuery<const Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    z.preprocess(firstValue, z.optional(field)).catch(undefined),
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<
    Query<Shape>
  >;
}

/** A parameter that a page does not use. Without a value the page has no parameter of this name. */
export type IgnoredParam = { name: string; value?: string };

const MAX_IGNORED = 5;

/** Returns the parameters of an address that a page with this shape does not use. */
export function findIgnored(
  params: Awaited<SearchParams>,
  shape: z.ZodRawShape,
): IgnoredParam[] {
  const ignored = Object.entries(params).flatMap(([name, values]) => {
    const value = firstValue(values);
    if (typeof value !== "string") return [];
    const field = shape[name];
    if (!field) return [{ name: name.slice(0, MAX_TEXT) }];
    return z.safeParse(field, value).success
      ? []
      : [{ name, value: value.slice(0, MAX_TEXT) }];
  });
  return ignored.slice(0, MAX_IGNORED);
}

/**
 * Returns a function that reads the filters of a call. It takes the first value of each; an empty one is undefined. A
 * program does not see what a page would report, so it throws DomainError INVALID_VALUE at each filter that is invalid.
 */
export function queryReader<const Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.optional(field)]),
    ),
  );
  return (query: URLSearchParams): Query<Shape> => {
    const { success, data, error } = schema.safeParse(
      Object.fromEntries(
        Object.keys(shape).map((name) => [name, query.get(name) || undefined]),
      ),
    );
    if (success) return data as Query<Shape>;
    const names = error.issues.map(({ path }) => String(path[0]));
    throw fieldError(commonErrors.INVALID_VALUE, ...names);
  };
}

const firstValue = (value: unknown) =>
  (Array.isArray(value) ? (value[0] as unknown) : value) || undefined;
