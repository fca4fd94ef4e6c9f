import { type NextRequest, NextResponse } from "next/server";

type SetCookie = NextResponse["cookies"]["set"];

/** The cookies of a call: those of its request, and those that its answer sets. */
export class CallCookies {
  readonly #request: NextRequest;
  #answer: NextResponse | undefined;

  constructor(request: NextRequest) {
    this.#request = request;
  }

  /** Returns the value that the browser sent. */
  get(name: string): string | undefined {
    return this.#request.cookies.get(name)?.value;
  }

  set(...cookie: Parameters<SetCookie>): void {
    this.#answer ??= new NextResponse();
    this.#answer.cookies.set(...cookie);
  }

  /** Adds the cookies that were set to the headers of the answer. */
  writeTo(headers: Headers): void {
    for (const cookie of this.#answer?.headers.getSetCookie() ?? [])
      headers.append("Set-Cookie", cookie);
  }
}
