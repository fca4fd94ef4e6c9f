import type { Contract } from "./call";

type Params = Record<string, string>;
type Entry = { segments: string[]; contract: Contract };

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Next alone decodes other addresses, redirects them or refuses them. */
const PLAIN_PATH = /^\/api(?:\/[\w-]+)+$/;

/** Returns the file in `app/api` that serves a call, such as `verify/[userId]/route.ts`. */
export const routeFileOf = ({ path }: Contract): string =>
  `${path.slice(1).replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;

/** Finds a call by the method and the address of a request. */
export class CallTable {
  /** By method, number of segments and first segment. Paths without parameters come first, as they do with Next. */
  readonly #entries = new Map<string, Entry[]>();

  constructor(contracts: readonly Contract[]) {
    for (const contract of contracts) {
      const segments = contract.path.split("/").slice(1);
      const key = keyOf(contract.method, segments);
      this.#entries.set(key, [
        ...(this.#entries.get(key) ?? []),
        { segments, contract },
      ]);
    }
    for (const entries of this.#entries.values())
      entries.sort((a, b) => countParams(a) - countParams(b));
  }

  /** @param url path and query of the request */
  find(
    method: string,
    url: string,
  ): { contract: Contract; params: Params } | undefined {
    const path = url.split("?", 1)[0]!;
    if (!PLAIN_PATH.test(path)) return undefined;
    const segments = path.split("/").slice(2);
    for (const entry of this.#entries.get(keyOf(method, segments)) ?? []) {
      const params = paramsOf(entry.segments, segments);
      if (params) return { contract: entry.contract, params };
    }
    return undefined;
  }

  /**
   * Returns the methods of an address below `/api`, for the header Allow; undefined for every other address. Next
   * answers HEAD where there is a GET, and OPTIONS everywhere.
   * @param url path and query of the request
   */
  allowedMethods(url: string): string[] | undefined {
    if (!/^\/api(\/|\?|$)/.test(url)) return undefined;
    const methods = METHODS.filter((method) =>
      /^\/api\/auth\//.test(url)
        ? method === "GET" || method === "POST"
        : this.find(method, url),
    );
    // The address of the API document has a point, which the table leaves to Next.
    const own = methods.length > 0 ? methods : ["GET"];
    return [...(own.includes("GET") ? ["HEAD"] : []), ...own, "OPTIONS"].sort();
  }
}

const keyOf = (method: string, segments: string[]) =>
  `${method} ${segments.length} ${segments[0]}`;

const paramIn = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1];

const countParams = ({ segments }: Entry) => segments.filter(paramIn).length;

function paramsOf(pattern: string[], segments: string[]): Params | null {
  const params: Params = {};
  for (const [at, segment] of segments.entries()) {
    const name = paramIn(pattern[at]!);
    if (name) params[name] = segment;
    else if (pattern[at] !== segment) return null;
  }
  return params;
}
