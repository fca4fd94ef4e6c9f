// The types of the calls for the client. The packed kit has testkit/types/api.d.ts in this place, with the paths,
// bodies and answers of the API document; in the repository, they are not typed.

export type Method = "get" | "post" | "put" | "delete";

/** The paths that have a method. */
export type PathsWith<M extends Method> = M extends Method ? string : never;

/** A call by its name in the API document, such as `POST /transfer`. */
export type CallName = `${Uppercase<Method>} ${string}`;

/** The part of a call's options that has its body. */
export type WithBody<P extends string, M extends Method> =
  P extends PathsWith<M> ? { body?: unknown } : never;

/** The part of a call's options that has its query. */
export type WithQuery<P extends string, M extends Method> =
  P extends PathsWith<M> ? { query?: Record<string, unknown> } : never;

export type AnswerOf<P extends string, M extends Method> =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- so that examples and tests read as those of testers
  P extends PathsWith<M> ? any : never;
