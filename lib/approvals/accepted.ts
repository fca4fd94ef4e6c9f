/** What a service answers where the request was taken but waits for a second person: over HTTP 202 instead of 200. */
export class Accepted {
  constructor(readonly data: { message: string } & Record<string, unknown>) {}
}
