// The part of autocannon's interface that the benchmark uses; the package brings no types.
declare module "autocannon" {
  namespace autocannon {
    type RequestParams = {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
    };

    type Result = {
      /** Seconds. */
      duration: number;
      errors: number;
      timeouts: number;
      non2xx: number;
      "2xx": number;
      requests: { total: number };
      /** Milliseconds. */
      latency: { p50: number; p99: number };
    };
  }

  function autocannon(options: {
    url: string;
    connections: number;
    /** How many requests; all of them are answered before it ends. */
    amount: number;
    /** Milliseconds between two looks at its counters. */
    sampleInt: number;
    requests: (autocannon.RequestParams & {
      setupRequest?: (
        request: autocannon.RequestParams,
      ) => autocannon.RequestParams;
    })[];
  }): Promise<autocannon.Result>;

  export = autocannon;
}
