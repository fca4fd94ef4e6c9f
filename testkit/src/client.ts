import type { AnswerOf, Method, PathsWith, WithBody, WithQuery } from "./api";

/** The names in braces of a path. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The input of a call; `body`, `query` and `params` are required where the API document requires them. */
export type CallOptions<
  P extends string = string,
  M extends Method = Method,
> = WithBody<P, M> &
  WithQuery<P, M> &
  WithParams<P> & {
    /** Such as `Idempotency-Key`. */
    headers?: Record<string, string>;
  };

/** The values of `{name}` in the path. */
type WithParams<P extends string> = [Names<P>] extends [never]
  ? { params?: Record<string, never> }
  : { params: Record<Names<P>, string> };

/** May be left out if nothing in it is required. */
type Options<P extends string, M extends Method> =
  Partial<CallOptions<P, M>> extends CallOptions<P, M>
    ? [options?: CallOptions<P, M>]
    : [options: CallOptions<P, M>];

type AnyOptions = {
  body?: unknown;
  params?: Record<string, string>;
  query?: unknown;
  headers?: Record<string, string>;
};

/** A call that the bank refused. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";

  constructor(
    call: string,
    readonly status: number,
    /** The code of the refusal, such as INSUFFICIENT_FUNDS. */
    readonly code: string,
    readonly answer: { message?: string; fields?: Record<string, string> },
  ) {
    const fields = Object.entries(answer.fields ?? {}).map(
      ([name, text]) => `\n  ${name}: ${text}`,
    );
    super(
      `${call} answered ${status} ${code}: ${answer.message ?? ""}${fields.join("")}`,
    );
  }
}

/** A call whose connection broke before the answer: the bank may have carried it out. */
export class CallLost extends Error {
  override readonly name = "CallLost";

  constructor(call: string, cause: unknown) {
    super(`${call} got no answer.`, { cause });
  }
}

/** Makes the calls of the bank's API as one person. Paths are those of the API document, without `/api`. */
export class Client {
  /** @internal */
  constructor(
    private readonly url: string,
    private readonly token: () => Promise<string | null>,
  ) {}

  get<P extends PathsWith<"get">>(
    path: P,
    ...[options]: Options<P, "get">
  ): Promise<AnswerOf<P, "get">> {
    return this.call("GET", path, options);
  }

  post<P extends PathsWith<"post">>(
    path: P,
    ...[options]: Options<P, "post">
  ): Promise<AnswerOf<P, "post">> {
    return this.call("POST", path, options);
  }

  put<P extends PathsWith<"put">>(
    path: P,
    ...[options]: Options<P, "put">
  ): Promise<AnswerOf<P, "put">> {
    return this.call("PUT", path, options);
  }

  delete<P extends PathsWith<"delete">>(
    path: P,
    ...[options]: Options<P, "delete">
  ): Promise<AnswerOf<P, "delete">> {
    return this.call("DELETE", path, options);
  }

  /** Gets a file. */
  async download<P extends PathsWith<"get">>(
    path: P,
    ...[options]: Options<P, "get">
  ): Promise<Buffer> {
    return (await this.send("GET", path, options)).content;
  }

  private async call<T>(
    method: string,
    path: string,
    options?: AnyOptions,
  ): Promise<T> {
    return read(await this.send(method, path, options)) as T;
  }

  /**
   * @throws CallRefused unless the bank answers 200 or 202
   * @throws CallLost if it does not answer
   */
  private async send(
    method: string,
    path: string,
    { body, params = {}, query, headers }: AnyOptions = {},
  ): Promise<Answer> {
    const call = `${method} ${path}`;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value) return encodeURIComponent(value);
      throw new Error(`${call} needs params: { ${name}: "…" }.`);
    });
    const address = new URL(`${this.url}/api${filled}`);
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const token = await this.token();
    const isJson = body !== undefined && !(body instanceof FormData);
    // Here, so that wrong input is not taken for a lost call. A form has a content type of its own.
    const request = new Request(address, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isJson ? JSON.stringify(body) : (body as FormData),
      }),
    });
    const answer = await fetch(request)
      .then(async (response) => ({
        response,
        content: Buffer.from(await response.arrayBuffer()),
      }))
      .catch((error: unknown) => {
        throw new CallLost(call, error);
      });
    const { ok, status } = answer.response;
    if (ok) return answer;
    const found = read(answer);
    const refusal = (
      typeof found === "string" ? { message: found } : found
    ) as { code?: string; message?: string };
    throw new CallRefused(call, status, refusal.code ?? "", refusal);
  }
}

type Answer = { response: Response; content: Buffer };

function read({ response, content }: Answer): unknown {
  const type = response.headers.get("content-type");
  const text = content.toString();
  return type?.startsWith("application/json") ? JSON.parse(text) : text;
}
