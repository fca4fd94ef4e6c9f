import "server-only";
import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { z } from "zod";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  findClientIp,
  requestIdOf,
  requireClientIp,
} from "@/lib/platform/http/client-ip";
import { readLimited } from "@/lib/platform/http/body";
import { successResponse, errorResponse } from "@/lib/platform/http/responses";
import { refuseCrossSite } from "@/lib/platform/http/same-origin";
import { CLEAR_SITE_DATA } from "@/lib/platform/http/signed-out-reply";
import type { Realm } from "@/lib/identity/callers";
import { CallCookies } from "@/lib/platform/http/call-cookies";
import { describeDevice } from "@/lib/platform/http/request-context";
import { readSessionStatus } from "@/lib/identity/sessions/status";
import { endSession } from "@/lib/identity/sessions/store";
import { recordRefusal } from "@/lib/identity/record-refusal";
import { cookieNames, openToken } from "@/lib/identity/tokens";
import { SIGN_IN_FAILED } from "../errors";
import { optionsOf } from "./options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const MAX_BYTES = 64 * 1024;

/** The next-auth actions that we expose. Its own pages and redirects stay hidden. */
const EXPOSED_ACTIONS = new Set(["GET csrf", "POST signout"]);

/** Replaces next-auth's endpoint, which treats an unreadable session as signed out and rewrites the cookie. */
const SESSION_ACTIONS = new Set(["GET session", "POST session"]);

/**
 * Returns the next-auth handler of a realm below `/api/auth/{realm}`: csrf, sign-out, and sign-in by its credentials
 * provider (`POST callback/{realm}`). Sign-out ends the session row; if that fails, it answers an error and the
 * cookie stays. `GET session` answers when the session ends, or `{}` without one; `POST session` also extends it.
 */
export function authHandler(realm: Realm) {
  return async (
    request: NextRequest,
    context: RouteContext,
  ): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    try {
      // next-auth answers errors of its own, so the stamp is checked before.
      requireClientIp(request.headers);
      const { nextauth } = await context.params;
      const action = `${request.method} ${nextauth.join("/")}`;
      if (SESSION_ACTIONS.has(action))
        return successResponse(await readSession(realm, request), requestId);
      if (!EXPOSED_ACTIONS.has(action) && action !== `POST callback/${realm}`) {
        throw new DomainError(commonErrors.UNKNOWN_CALL);
      }
      const cookies = new CallCookies(request);
      const response = (await NextAuth(
        await sanitizeRequest(request, realm, requestId),
        context,
        optionsOf(realm, cookies),
      )) as Response;
      cookies.writeTo(response.headers);
      if (action === "POST signout") {
        await endClearedSession(realm, request, response);
        response.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
      }
      response.headers.set("X-Request-Id", requestId);
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      const ip = findClientIp(request.headers) ?? "unknown";
      const { userAgent } = describeDevice(request.headers);
      recordRefusal(error, { context: { ip, requestId }, userAgent });
      return errorResponse(error, requestId, SIGN_IN_FAILED);
    }
  };
}

async function readSession(realm: Realm, request: NextRequest) {
  const extend = request.method === "POST";
  if (extend) refuseCrossSite(request, true);
  const token = request.cookies.get(cookieNames(realm).session)?.value;
  return (await readSessionStatus(realm, token, { extend })) ?? {};
}

/**
 * Ends the row of the session whose cookie next-auth has just cleared. It clears none if the csrf token is missing.
 */
async function endClearedSession(
  realm: Realm,
  request: NextRequest,
  response: Response,
) {
  const name = cookieNames(realm).session;
  const cleared = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${name}=;`));
  const token = request.cookies.get(name)?.value;
  const claims = cleared && token ? await openToken(realm, token) : null;
  if (claims) await endSession(claims.secret);
}

/**
 * Returns the request that next-auth may see. next-auth would read a body of any length and fail on a body that is
 * neither a form nor a JSON object. The callback URL is removed because our pages redirect by themselves.
 */
async function sanitizeRequest(
  request: NextRequest,
  realm: Realm,
  requestId: string,
): Promise<NextRequest> {
  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  const cookies = request.cookies
    .getAll()
    .filter(({ name }) => name !== cookieNames(realm).callback)
    .map(({ name, value }) => `${name}=${value}`);
  headers.set("cookie", cookies.join("; "));
  const url = new URL(request.nextUrl.pathname, request.url);
  if (request.method !== "POST") return new NextRequest(url, { headers });
  const fields = await readFields(request);
  fields.delete("callbackUrl");
  headers.set("content-type", "application/x-www-form-urlencoded");
  headers.delete("content-length");
  return new NextRequest(url, { method: "POST", headers, body: fields });
}

async function readFields(request: NextRequest): Promise<URLSearchParams> {
  const bytes = await readLimited(request, MAX_BYTES);
  const type = request.headers.get("content-type") ?? "";
  const text = new TextDecoder().decode(bytes);
  if (!type.includes("application/json")) return new URLSearchParams(text);
  const parsed = z
    .record(z.string(), z.coerce.string())
    .safeParse(parseJson(text));
  if (!parsed.success) throw new DomainError(commonErrors.INVALID_REQUEST);
  return new URLSearchParams(parsed.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError(commonErrors.INVALID_REQUEST);
  }
}
