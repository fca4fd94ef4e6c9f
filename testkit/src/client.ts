import type { AnswerOf, BodyOf, Method, PathsWith, QueryOf } from "./api";

/** The names in braces of a path. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

export type CallOptions<
  P extends string = string,
  M extends Method = Method,
> = {
  body?: BodyOf<P, M>;
  /** The values of `{name}` in the path. */
  params?: Record<Names<P>, string>;
  query?: QueryOf<P, M>;
  /** Such as `Idempotency-Key`. */
  headers?: Record<string, string>;
};

type AnyOptions = {
  body?: unknown;
  params?: Record<string, string>;
  query?: unknown;
  headers?: Record<string, string>;
};

/** A call that the bank refused. */
export class CallRefused extends Error {
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

/** Makes the calls of the bank's API as one person. Paths are those of the API document, without `/api`. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly token: () => Promise<string | null>,
  ) {}

  get<P extends PathsWith<"get">>(
    path: P,
    options?: CallOptions<P, "get">,
  ): Promise<AnswerOf<P, "get">> {
    return this.call("GET", path, options);
  }

  post<P extends PathsWith<"post">>(
    path: P,
    options?: CallOptions<P, "post">,
  ): Promise<AnswerOf<P, "post">> {
    return this.call("POST", path, options);
  }

  put<P extends PathsWith<"put">>(
    path: P,
    options?: CallOptions<P, "put">,
  ): Promise<AnswerOf<P, "put">> {
    return this.call("PUT", path, options);
  }

  delete<P extends PathsWith<"delete">>(
    path: P,
    options?: CallOptions<P, "delete">,
  ): Promise<AnswerOf<P, "delete">> {
    return this.call("DELETE", path, options);
  }

  /** Gets a file. */
  async download<P extends PathsWith<"get">>(
    path: P,
    options?: CallOptions<P, "get">,
  ): Promise<Buffer> {
    const response = await this.send("GET", path, options);
    return Buffer.from(await response.arrayBuffer());
  }

  private async call<T>(
    method: string,
    path: string,
    options?: AnyOptions,
  ): Promise<T> {
    const response = await this.send(method, path, options);
    return (isJson(response) ? response.json() : response.text()) as Promise<T>;
  }

  /** @throws CallRefused unless the bank answers 200 or 202 */
  private async send(
    method: string,
    path: string,
    { body, params = {}, query, headers }: AnyOptions = {},
  ): Promise<Response> {
    const call = `${method} ${path}`;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value) return encodeURIComponent(value);
      throw new Error(`${call} needs params: { ${name}: "…" }.`);
    });
    const address = new URL(`${this.url}/api${filled}`);
    for (const [name, value] of Object.entries(query ?? {}))
      address.searchParams.set(name, String(value));
    const token = await this.token();
    const response = await fetch(address, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const refusal = (
      isJson(response)
        ? await response.json()
        : { message: await response.text() }
    ) as { code?: string; message?: string };
    throw new CallRefused(call, response.status, refusal.code ?? "", refusal);
  }
}

const isJson = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json");
