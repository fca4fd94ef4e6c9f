import type { z } from "zod";

type Shape = Record<string, z.core.$ZodType>;

/** Returns the fields of an object schema, also within refinements, pipes and unions; undefined for other schemas. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = schema._zod as { def: { shape?: Shape } };
  return def.shape ?? firstResult(innerSchemas(schema), shapeOf);
}

/** Returns what a registry has for a schema, or for a schema that it wraps. */
export function findMeta<Meta extends object>(
  registry: z.core.$ZodRegistry<Meta>,
  schema: z.core.$ZodType,
): Meta | undefined {
  return (
    (registry.get(schema) as Meta | undefined) ??
    firstResult(innerSchemas(schema), (inner) => findMeta(registry, inner))
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
