/**
 * The value of `Clear-Site-Data` when a session of the browser ends. It names the cache only: "cookies" and "storage"
 * would also sign out of the other realm.
 */
export const CLEAR_SITE_DATA = '"cache"';

/** The reply to a call that has ended the caller's own session; it also clears the browser's cache. */
export class SignedOutReply {
  constructor(readonly data: { message: string }) {}
}
