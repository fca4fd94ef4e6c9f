const STAMP = "stamp-of-the-tests";
(globalThis as { limmatStamp?: string }).limmatStamp = STAMP;

/** The header that a request gets from lib/server/start.mjs, without which no call is served. */
export const STAMPED = { "x-client-stamp": STAMP };
