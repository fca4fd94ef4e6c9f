import { z } from "zod";
import type { Explain } from "./explain";
import { findMeta, shapeOf } from "./schema-fields";

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
    const hint = findMeta(explanations, shape[field]!)?.explain(String(value));
    if (hint) hints[field] = hint;
  }
  return hints;
}

const isPrimitive = (value: unknown) =>
  typeof value === "string" || typeof value === "number";
