import { appendQuery } from "./query";

export type PathParamNames<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PathParamNames<Rest>
    : never;

export type PathParams<Path extends string> = Record<
  PathParamNames<Path>,
  string
>;

/**
 * Returns the URL of a call: its path with the parameters filled in, and the query parameters that are defined. A blank
 * one is sent, because it can be a value of its own, such as no limit.
 */
export function callUrl<const Path extends string>(
  { path }: { path: Path },
  params: PathParams<Path>,
  query: Record<string, string | undefined> = {},
): string {
  const values: Record<string, string | undefined> = params;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  return appendQuery(`/api${filled}`, query);
}
