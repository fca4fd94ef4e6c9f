import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { logFailure } from "@/lib/platform/db/outage";
import { env } from "@/lib/platform/config/env";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { endReplacedSession } from "@/lib/identity/browser-session";
import type { Realm } from "@/lib/identity/callers";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import {
  describeDevice,
  type Device,
  type RequestContext,
} from "@/lib/platform/http/request-context";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import { adminSignInSchema, customerSignInSchema } from "@/lib/identity/schema";
import { recordRefusal } from "@/lib/identity/record-refusal";
import { signInAdmin, signInCustomer } from "@/lib/identity/sign-in/service";
import { cookieNames, cookieOptions } from "@/lib/identity/tokens";
import { identityErrors, SIGN_IN_FAILED } from "../errors";

type RequestHeaders = Record<string, string | undefined> | undefined;

const deviceOf = (headers: RequestHeaders) => ({
  ip: headers?.["x-client-ip"] ?? "unknown",
  ...describeDevice(new Headers(headers as Record<string, string>)),
});

const contextOf = (headers: RequestHeaders) => ({
  ip: deviceOf(headers).ip,
  requestId: headers?.["x-request-id"] ?? "unknown",
});

/** next-auth puts the message of a thrown error into its response, so only our own DomainErrors may reach it. */
async function authorizeWith(
  realm: Realm,
  cookies: CallCookies,
  headers: RequestHeaders,
  signIn: (
    device: Device,
    context: RequestContext,
  ) => Promise<{ sessionSecret: string; deviceId?: string }>,
) {
  const device = deviceOf(headers);
  const context = contextOf(headers);
  try {
    const { sessionSecret, deviceId } = await signIn(
      withDeviceCookie(cookies, realm, device),
      context,
    );
    await endReplacedSession(cookies, realm);
    setDeviceCookie(cookies, realm, deviceId);
    return { id: sessionSecret };
  } catch (error) {
    recordRefusal(error, { context, userAgent: device.userAgent });
    if (error instanceof DomainError) throw error;
    if (!(error instanceof z.ZodError))
      logFailure({ err: error }, "Sign-in failed unexpectedly");
    throw new DomainError(
      error instanceof z.ZodError
        ? identityErrors.WRONG_CREDENTIALS
        : SIGN_IN_FAILED,
    );
  }
}

const customerProvider = (cookies: CallCookies) =>
  CredentialsProvider({
    id: "customer",
    name: "Customer",
    credentials: {
      accountNumber: {},
      password: { type: "password" },
      code: {},
    },
    authorize: (credentials, { headers }) =>
      authorizeWith("customer", cookies, headers, (device, context) =>
        signInCustomer(
          customerSignInSchema.parse(credentials),
          device,
          context,
        ),
      ),
  });

const adminProvider = (cookies: CallCookies) =>
  CredentialsProvider({
    id: "admin",
    name: "Administrator",
    credentials: { username: {}, password: { type: "password" }, code: {} },
    authorize: (credentials, { headers }) =>
      authorizeWith("admin", cookies, headers, (device, context) =>
        signInAdmin(adminSignInSchema.parse(credentials), device, context),
      ),
  });

/** Logs an error of next-auth, except for a session cookie that it cannot read, which any client can send. */
function logError(code: string, metadata: Error | { error: Error }): void {
  const err = metadata instanceof Error ? metadata : metadata.error;
  if (code !== "JWT_SESSION_ERROR")
    logFailure({ err, code }, "Error of next-auth");
}

/** The realms share no provider, secret, cookie or page, so that a session of one is worthless in the other. */
export function optionsOf(realm: Realm, cookies: CallCookies): NextAuthOptions {
  const names = cookieNames(realm);
  const options = cookieOptions();
  return {
    providers: [
      realm === "customer" ? customerProvider(cookies) : adminProvider(cookies),
    ],
    secret:
      realm === "customer"
        ? env().CUSTOMER_AUTH_SECRET[0]
        : env().ADMIN_AUTH_SECRET[0],
    pages:
      realm === "customer"
        ? { signIn: "/sign-in", error: "/sign-in" }
        : { signIn: "/login", error: "/login" },
    session: { strategy: "jwt", maxAge: env().SESSION_ABSOLUTE_SECONDS },
    useSecureCookies: options.secure,
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
    },
    callbacks: {
      jwt: ({ token, user }) => (user ? { sid: user.id, realm } : token),
    },
    logger: { error: logError, warn: () => {}, debug: () => {} },
  };
}
