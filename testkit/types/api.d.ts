import type { paths } from "./paths.js";

export type Method = "get" | "post" | "put" | "delete";

/** The paths that have a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]?: never } ? never : P;
}[keyof paths] &
  string;

/** A call by its name in the API document, such as `POST /transfer`. */
export type CallName = {
  [M in Method]: `${Uppercase<M>} ${PathsWith<M>}`;
}[Method];

type Operation<P extends string, M extends Method> = P extends keyof paths
  ? M extends keyof paths[P]
    ? paths[P][M]
    : never
  : never;

type Json<Content> = Content extends { "application/json": infer Body }
  ? Body
  : unknown;

/** A call with a file takes a form in place of JSON. */
type Sent<Content> =
  | (Content extends { "application/json": infer Body } ? Body : never)
  | (Content extends { "multipart/form-data": unknown } ? FormData : never);

/** A body is required where there is one. */
export type WithBody<P extends string, M extends Method> =
  Operation<P, M> extends { requestBody: { content: infer Content } }
    ? { body: Sent<Content> }
    : { body?: never };

export type WithQuery<P extends string, M extends Method> =
  Operation<P, M> extends { parameters: { query: infer Query } }
    ? { query: Query }
    : Operation<P, M> extends { parameters: { query?: infer Query } }
      ? { query?: Query }
      : { query?: never };

type Answered<P extends string, M extends Method, Status extends number> =
  Operation<P, M> extends {
    responses: { [S in Status]: { content: infer Content } };
  }
    ? Json<Content>
    : unknown;

/**
 * The body of a successful answer. A call that may wait for a second person answers 202 then, with `approval` in place
 * of its other keys.
 */
export type AnswerOf<P extends string, M extends Method> =
  unknown extends Answered<P, M, 202>
    ? Answered<P, M, 200>
    : Answered<P, M, 200> & Partial<Answered<P, M, 202>>;
