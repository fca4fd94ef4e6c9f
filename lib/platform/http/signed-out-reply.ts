import { Reply } from "./reply";

/**
 * The value of `Clear-Site-Data` when a session of the browser ends. It names the cache only: "cookies" and "storage"
 * would also sign out of the other realm.
 */
export const CLEAR_SITE_DATA = '"cache"';

/** The reply to a call that has ended the caller's own session; it also clears the browser's cache. */
export class SignedOutReply extends Reply {
  constructor(readonly data: { message: string }) {
    super();
  }

  toResponse(headers: Headers): Response {
    headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
    return Response.json(this.data, { headers });
  }
}
