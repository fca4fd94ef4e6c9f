/** The reply to a request that waits for a second person; sent with HTTP 202 instead of 200. */
export class AcceptedReply {
  constructor(readonly data: { message: string } & Record<string, unknown>) {}
}
