import type { z } from "zod";
import { withSecretFiles } from "./secret-files";

/**
 * Reads the settings of a schema from `source`. An empty value counts as not set.
 * @param fromFiles the secrets that may be in files; without it, all of them
 * @throws Error whose message lists every bad setting, one line each
 */
export function parseSettings<T extends z.ZodType>(
  schema: T,
  source: Record<string, string | undefined>,
  fromFiles?: readonly string[],
): z.output<T> {
  const present = withSecretFiles(
    Object.fromEntries(
      Object.entries(source).filter(([, value]) => value !== ""),
    ),
    fromFiles,
  );
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return present[name] === undefined && issue.code === "invalid_type"
      ? `  ${name} is missing`
      : `  ${name} ${issue.message}`;
  });
  throw new Error(`Settings to correct:\n${lines.join("\n")}`);
}
