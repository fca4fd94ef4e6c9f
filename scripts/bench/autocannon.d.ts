// The part of autocannon's interface that the benchmark uses; the package has no types.
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
    /** Number of requests. autocannon waits for all answers before it ends. */
    amount: number;
    /** Milliseconds between two samples of its counters. */
    sampleInt: number;
    requests: (autocannon.RequestParams & {
      setupRequest?: (
        request: autocannon.RequestParams,
      ) => autocannon.RequestParams;
    })[];
  }): Promise<autocannon.Result>;

  export = autocannon;
}
