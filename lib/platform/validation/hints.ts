import { z } from "zod";
import type { Explain } from "./explain";

const explanations = z.registry<{ explain: Explain }>();

/** Adds an explanation to `schema`, which {@link hintsFor} uses for invalid values. */
export function withExplanation<S extends z.ZodType>(
  schema: S,
  explain: Explain,
): S {
  explanations.add(schema, { explain });
  return schema;
}

/**
 * Returns a second sentence for each of the invalid `fields` of `values`. A field is left out if its schema has no
 * explanation for the value.
 */
export function hintsFor(
  schema: unknown,
  values: unknown,
  fields: readonly string[],
): Record<string, string> {
  const shape = shapeOf(schema as z.core.$ZodType);
  if (!shape || typeof values !== "object" || values === null) return {};
  const hints: Record<string, string> = {};
  for (const field of fields) {
    const value = (values as Record<string, unknown>)[field] ?? "";
    if (!Object.hasOwn(shape, field) || !isPrimitive(value)) continue;
    const hint = explanationOf(shape[field]!)?.(String(value));
    if (hint) hints[field] = hint;
  }
  return hints;
}

const isPrimitive = (value: unknown) =>
  typeof value === "string" || typeof value === "number";

type Shape = Record<string, z.core.$ZodType>;

function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = schema._zod as { def: { shape?: Shape } };
  return def.shape ?? firstResult(innerSchemas(schema), shapeOf);
}

function explanationOf(schema: z.core.$ZodType): Explain | undefined {
  return (
    explanations.get(schema as z.ZodType)?.explain ??
    firstResult(innerSchemas(schema), explanationOf)
  );
}

/**
 * Returns the schemas that a schema wraps: an optional's inner type, both ends of a pipe, the options of a union.
 */
function innerSchemas(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
    out?: z.core.$ZodType;
    options?: z.core.$ZodType[];
  };
  return [def.innerType, def.in, def.out, ...(def.options ?? [])].filter(
    (part) => part !== undefined,
  );
}

function firstResult<A, B>(
  list: A[],
  read: (item: A) => B | undefined,
): B | undefined {
  for (const item of list) {
    const result = read(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
