import { z } from "zod";
import { findMeta, shapeOf } from "./schema-fields";

type Read = (text: string) => string;

const readers = z.registry<{ read: Read }>();

/**
 * Adds to a schema how the text in a field of a form becomes what the schema takes. Calls with JSON do not use it:
 * programs write a value in one way.
 */
export function withFormText<S extends z.ZodType>(schema: S, read: Read): S {
  readers.add(schema, { read });
  return schema;
}

/** Returns how a field's text is read; undefined if the schema takes it as it is. */
export const formTextOf = (schema: z.core.$ZodType): Read | undefined =>
  findMeta(readers, schema)?.read;

/** Returns the input of a form as the calls take it. Fields without a reader stay as they are. */
export function readFormText<Values>(schema: unknown, values: Values): Values {
  const shape = shapeOf(schema as z.core.$ZodType);
  if (!shape || typeof values !== "object" || values === null) return values;
  const read = Object.entries(values).map(
    ([name, value]: [string, unknown]) => {
      const field = Object.hasOwn(shape, name) ? shape[name]! : undefined;
      return typeof value === "string" && field
        ? [name, (formTextOf(field) ?? String)(value)]
        : [name, value];
    },
  );
  return Object.fromEntries(read) as Values;
}
