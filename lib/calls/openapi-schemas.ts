import { z } from "zod";

export type Json = Record<string, unknown>;

/** Returns the meaning and an example of a field of a schema or operation, as JSON Schema. */
export type AboutField = (name: string, owner: string) => Json;

const COMPONENT = "#/components/schemas/";

/**
 * Makes the schemas of the API document. Those with a name of `named` become components, so that generated clients
 * have one type for each.
 */
export class SchemaWriter {
  readonly components: Record<string, Json> = {};

  constructor(private readonly about: AboutField) {}

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
      this.#define(name, this.#toOpenApi(definition as Json, name));
    return this.#toOpenApi(json, owner);
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

  /**
   * Points references at the components and adds the meanings of fields. Answers may get further keys, so objects are
   * left open.
   */
  #toOpenApi(schema: Json, owner: string): Json {
    const { id: _, ...open } = schema;
    if (open.additionalProperties === false) delete open.additionalProperties;
    const parts = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map((part: Json) => this.#toOpenApi(part, owner))
        : this.#toOpenApi(value as Json, owner);
    for (const key of ["items", "anyOf", "oneOf", "allOf"])
      if (open[key]) open[key] = parts(open[key]);
    if (typeof open.$ref === "string")
      open.$ref = open.$ref.replace("#/$defs/", COMPONENT);
    if (open.properties)
      open.properties = Object.fromEntries(
        Object.entries(open.properties as Record<string, Json>).map(
          ([name, field]) => [
            name,
            { ...this.about(name, owner), ...this.#toOpenApi(field, owner) },
          ],
        ),
      );
    return open;
  }
}
