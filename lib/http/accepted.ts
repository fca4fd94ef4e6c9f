/** What a handler answers where the call was taken but is not done yet: 202 instead of 200. */
export class Accepted {
  constructor(readonly data: { message: string } & Record<string, unknown>) {}
}
