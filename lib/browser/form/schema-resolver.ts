import type { FieldError, FieldValues, Resolver } from "react-hook-form";
import { toFieldMessage } from "./field-message";
import type { Contract } from "@/lib/calls/call";

type Schema<Values> = { _zod: { output: unknown; input: Values } };

export type SchemaSource = {
  contract: () => Promise<Contract>;
  /** Loads the schema if the form's fields differ from those of the body. */
  schema?: (() => Promise<unknown>) | undefined;
};

/**
 * Returns a resolver that checks the values with the server's schema, which it loads on first use: schemas are larger
 * than the rest of a page. Without the schema it passes all values, because the server validates them anyway.
 */
export function schemaResolver<Values extends FieldValues>(
  source: SchemaSource,
): Resolver<Values> {
  return async (...input) => {
    const check = await loadResolver<Values>(source);
    return check ? check(...input) : { values: input[0], errors: {} };
  };
}

/** Returns the resolver, or null if the schema cannot be loaded. */
export async function loadResolver<Values extends FieldValues>({
  contract,
  schema = async () => schemaOf(await contract()),
}: SchemaSource): Promise<Resolver<Values> | null> {
  try {
    const [{ zodResolver }, { hintsFor }, { readFormText }, loaded] =
      await Promise.all([
        import("@hookform/resolvers/zod"),
        import("@/lib/platform/validation/hints"),
        import("@/lib/platform/validation/form-text"),
        schema(),
        // It has the text for a connection that is lost before the form is sent, when it is too late to load it.
        contract(),
      ]);
    // Raw: the input is sent unparsed, with amounts and numbers as calls take them. The server parses it with the same
    // schema.
    const check = zodResolver<Values, unknown, unknown>(
      loaded as Schema<Values>,
      undefined,
      { raw: true },
    );
    const resolve: typeof check = async (values, context, options) => {
      const read = readFormText(loaded, values);
      const result = await check(read, context, options);
      const errors = result.errors as Record<string, FieldError>;
      const hints = hintsFor(loaded, read, Object.keys(errors));
      for (const [name, hint] of Object.entries(hints)) {
        const error = errors[name]!;
        const { message = "" } = error;
        const shown = toFieldMessage({ message, hint }, values[name]);
        error.message = shown.message;
        error.types = { hint: shown.hint, isExplained: shown.isExplained };
      }
      return result;
    };
    return resolve as Resolver<Values>;
  } catch {
    return null;
  }
}

const schemaOf = ({ body, upload }: Contract) => body ?? upload;
