import "server-only";
import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { NextRequest } from "next/server";
import { env } from "@/lib/env";
import { readLimited } from "@/lib/http/body";
import { refuse } from "@/lib/http/reply";
import type { Realm } from "./callers";
import { adminSignInSchema, customerSignInSchema } from "./schema";
import { endSession } from "./sessions/store";
import { signInAdmin, signInCustomer } from "./sign-in/service";
import { cookieNames, cookieOptions } from "./tokens";

type RequestHeaders = Record<string, string | undefined> | undefined;

const deviceOf = (headers: RequestHeaders) => ({
  ip: headers?.["x-client-ip"] ?? "unknown",
  userAgent: headers?.["user-agent"] ?? "",
});

const customerProvider = CredentialsProvider({
  id: "customer",
  name: "Customer",
  credentials: { accountNumber: {}, password: { type: "password" } },
  async authorize(credentials, request) {
    const input = customerSignInSchema.parse(credentials);
    const { sessionId } = await signInCustomer(
      input,
      deviceOf(request.headers),
    );
    return { id: sessionId };
  },
});

const adminProvider = CredentialsProvider({
  id: "admin",
  name: "Administrator",
  credentials: { username: {}, password: { type: "password" } },
  async authorize(credentials, request) {
    const input = adminSignInSchema.parse(credentials);
    const { sessionId } = await signInAdmin(input, deviceOf(request.headers));
    return { id: sessionId };
  },
});

/** The two realms differ in everything that could let one stand for the other: provider, secret, cookies, pages. */
function optionsOf(realm: Realm): NextAuthOptions {
  const names = cookieNames(realm);
  const options = cookieOptions();
  return {
    providers: [realm === "customer" ? customerProvider : adminProvider],
    secret:
      realm === "customer"
        ? env().CUSTOMER_AUTH_SECRET
        : env().ADMIN_AUTH_SECRET,
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
      // The session call tells only that there is one; who it is, the session row decides on each request.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(token.sid);
      },
    },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}

type Context = { params: Promise<{ nextauth: string[] }> };

const MAX_BYTES = 64 * 1024;

/** next-auth's handler of one realm: csrf, callback, session and sign-out below `/api/auth/{realm}`. */
export function authHandler(realm: Realm) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = crypto.randomUUID();
    try {
      const response = (await NextAuth(
        await bounded(request),
        context,
        optionsOf(realm),
      )) as Response;
      response.headers.set("X-Request-Id", requestId);
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      return refuse(error, requestId, "SIGN_IN_FAILED");
    }
  };
}

/** next-auth reads bodies whole, however long; this cuts them off first. */
async function bounded(request: NextRequest): Promise<NextRequest> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const body = await readLimited(request, MAX_BYTES);
  return new NextRequest(request.url, {
    method: request.method,
    headers: request.headers,
    body,
  });
}
