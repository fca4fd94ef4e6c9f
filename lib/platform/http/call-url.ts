import { withQuery } from "./query";

/** The names in braces of a path. */
export type PathParamNames<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PathParamNames<Rest>
    : never;

/** The values of a path's parameters; none where it has no parameters. */
export type PathParams<Path extends string> = Record<
  PathParamNames<Path>,
  string
>;

/** The address of a call: its path with the parameters filled in, and those query parameters that have a value. */
export function callUrl<const Path extends string>(
  { path }: { path: Path },
  params: PathParams<Path>,
  query: Record<string, string | undefined> = {},
): string {
  const values: Record<string, string | undefined> = params;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  return withQuery(`/api${filled}`, query);
}
