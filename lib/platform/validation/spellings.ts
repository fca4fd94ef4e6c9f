import { z } from "zod";

/** Further names of fields, each with the schema's own name: `{ registerationDate: "registrationDate" }`. */
type Spellings = Readonly<Record<string, string>>;

const registry = z.registry<{ spellings: Spellings }>();

/** Accepts further names of fields. If a body has a field twice, the schema's own name counts. */
export function withSpellings<S extends z.ZodType>(
  spellings: Spellings,
  schema: S,
) {
  const both = z.preprocess((body) => respell(body, spellings), schema);
  registry.add(both, { spellings });
  return both;
}

function respell(body: unknown, spellings: Spellings): unknown {
  const used = usedIn(body, spellings);
  if (used.length === 0) return body;
  const values = body as Record<string, unknown>;
  return {
    ...Object.fromEntries(used.map(([other, name]) => [name, values[other]])),
    ...values,
  };
}

/** Returns the further names that count in a body. */
function usedIn(body: unknown, spellings: Spellings): [string, string][] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(spellings).filter(
    ([other, name]) => Object.hasOwn(body, other) && !Object.hasOwn(body, name),
  );
}

/** Returns a body by the schema's names of its fields, and a function that names a field as the body does. */
export function readSpelling(schema: z.ZodType, body: unknown) {
  const { spellings = {} } = registry.get(schema) ?? {};
  const used = usedIn(body, spellings);
  return {
    values: respell(body, spellings),
    nameOf: (field: string) =>
      used.find(([, name]) => name === field)?.[0] ?? field,
  };
}
