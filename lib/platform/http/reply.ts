/** An answer of a call that is more than JSON with the status 200. */
export abstract class Reply {
  /** Makes the response; `headers` are those of every answer. */
  abstract toResponse(headers: Headers): Response;
}

/** The reply to a request that waits for a second person; sent with HTTP 202 instead of 200. */
export class AcceptedReply extends Reply {
  constructor(readonly data: { message: string } & Record<string, unknown>) {
    super();
  }

  toResponse(headers: Headers): Response {
    return Response.json(this.data, { status: 202, headers });
  }
}
