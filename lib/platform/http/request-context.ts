/** Where a request came from; audit rows and logs name it. */
export type RequestContext = { ip: string; requestId: string };

/** The device that a session is bound to, as its requests describe themselves. */
export type Device = {
  ip: string;
  userAgent: string;
  /** Whether the client sent headers that only browsers send. */
  isBrowser?: boolean;
  /** The value of the device cookie. */
  deviceId?: string;
};

/** The caller's idempotency key, the scope it is unique in, and a hash of the request. */
export type IdempotencyKey = {
  scope: string;
  key: string;
  requestHash: Buffer;
};
