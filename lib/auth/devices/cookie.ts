import "server-only";
import { cookies, headers } from "next/headers";
import type { Device } from "../sessions/store";
import { cookieOptions, servedOverTls } from "../tokens";

/** The longest that browsers keep a cookie. */
const TTL_SECONDS = 400 * 86_400;

const cookieName = () =>
  `${servedOverTls() ? "__Host-" : ""}limmat-customer-device`;

/** The device of this request with what it shows of itself: its cookie, and whether it is a browser. */
export async function shownDevice(device: Device): Promise<Device> {
  const given = await headers();
  const mark = (await cookies()).get(cookieName())?.value;
  return {
    ...device,
    isBrowser: given.has("origin") || given.has("sec-fetch-site"),
    ...(mark && { mark }),
  };
}

/** Lets the browser keep its mark where no script can read it; a sign-out leaves it there. */
export async function keepDeviceMark(mark: string | undefined): Promise<void> {
  if (mark === undefined) return;
  (await cookies()).set(cookieName(), mark, {
    ...cookieOptions(),
    maxAge: TTL_SECONDS,
  });
}
