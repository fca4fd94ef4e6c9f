import { z } from "zod";
import { aboutField } from "./field-meanings";

export type Json = Record<string, unknown>;

const COMPONENT = "#/components/schemas/";

/**
 * Makes the schemas of the API document. Those with a name of `named` become components, so that generated clients
 * have one type for each.
 */
export class SchemaWriter {
  readonly components: Record<string, Json> = {};

  /**
   * @param owner the name of the operation, for the meanings of its fields
   * @throws Error if two different schemas have one name.
   */
  write(schema: z.ZodType, io: "input" | "output", owner: string): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
    for (const [name, definition] of Object.entries($defs as object))
      this.#define(name, toOpenApi(definition as Json, name));
    return toOpenApi(json, owner);
  }

  /** Writes a schema as a component of its own, and returns the reference to it. */
  writeComponent(schema: z.ZodType, io: "input" | "output", name: string) {
    this.#define(name, this.write(schema, io, name));
    return { $ref: COMPONENT + name };
  }

  #define(name: string, component: Json) {
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two schemas are named ${name}: give one another name.`);
    this.components[name] = component;
  }
}

/**
 * Points references at the components and adds the meanings of fields. Answers may get further keys, so objects are
 * left open.
 */
function toOpenApi(schema: Json, owner: string): Json {
  const { id: _, ...open } = schema;
  if (open.additionalProperties === false) delete open.additionalProperties;
  const parts = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((part: Json) => toOpenApi(part, owner))
      : toOpenApi(value as Json, owner);
  for (const key of ["items", "anyOf", "oneOf", "allOf"])
    if (open[key]) open[key] = parts(open[key]);
  if (typeof open.$ref === "string")
    open.$ref = open.$ref.replace("#/$defs/", COMPONENT);
  if (open.properties)
    open.properties = Object.fromEntries(
      Object.entries(open.properties as Record<string, Json>).map(
        ([name, field]) => [
          name,
          { ...aboutField(name, owner), ...toOpenApi(field, owner) },
        ],
      ),
    );
  return open;
}
