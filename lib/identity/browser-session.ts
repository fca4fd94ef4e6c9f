import "server-only";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import type { Realm } from "./callers";
import { cookieNames, cookieOptions } from "./tokens";

export async function setSessionCookie(
  realm: Realm,
  token: string,
): Promise<void> {
  const jar = await cookies();
  jar.set(cookieNames(realm).session, token, {
    ...cookieOptions(),
    maxAge: env().SESSION_ABSOLUTE_SECONDS,
  });
}
