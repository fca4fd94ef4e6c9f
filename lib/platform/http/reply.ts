/** An answer of a call that is more than JSON with the status 200. */
export abstract class Reply {
  /** Makes the response; `headers` are those of every answer. */
  abstract toResponse(headers: Headers): Response;
}
