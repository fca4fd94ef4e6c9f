import type { paths } from "./paths.js";

export type Method = "get" | "post" | "put" | "delete";

/** The paths that have a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]?: never } ? never : P;
}[keyof paths] &
  string;

type Operation<P extends string, M extends Method> = P extends keyof paths
  ? M extends keyof paths[P]
    ? paths[P][M]
    : never
  : never;

type Json<Content> = Content extends { "application/json": infer Body }
  ? Body
  : unknown;

export type BodyOf<P extends string, M extends Method> =
  Operation<P, M> extends { requestBody?: { content: infer Content } }
    ? Json<Content>
    : undefined;

export type QueryOf<P extends string, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Query } }
    ? Query
    : never;

/** What a success answers. A call that waits for a second person answers 202, with the keys of that answer instead. */
export type AnswerOf<P extends string, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: infer Content } } }
    ? Json<Content>
    : unknown;
