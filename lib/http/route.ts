import "server-only";
import { hintsFor } from "@/lib/validation/hints";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import type { z } from "zod";
import type { CallerOf } from "@/lib/auth/callers";
import { requireCaller, requireEither } from "@/lib/auth/identify";
import { hasRight, type Right } from "@/lib/auth/rights";
import { countOrRefuse, type HourlyScope } from "@/lib/auth/throttle";
import type { Device } from "@/lib/auth/sessions/store";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { DomainError } from "@/lib/errors/domain-error";
import type { Idempotency, Origin } from "@/lib/ledger/post";
import { MOST_FILE_BYTES } from "@/lib/files/limits";
import { readForm, readJson, readMultipart } from "./body";
import { readIdempotency } from "./idempotency";
import { answer, refuse } from "./reply";
import { refuseCrossSite } from "./same-origin";
import { uploadInTurn } from "./upload-queue";

const MAX_BODY_BYTES = 64 * 1024;
/** One file, and the fields beside it. */
const MAX_UPLOAD_BYTES = MOST_FILE_BYTES + MAX_BODY_BYTES;

type Params = Record<string, string>;

/** What a handler is given; everything in it has been checked. */
export type Call<R extends keyof CallerOf, Body> = {
  caller: CallerOf[R];
  body: Body;
  params: Params;
  query: URLSearchParams;
  origin: Origin;
  device: Device;
  idempotency?: Idempotency;
};

type Admission<R extends keyof CallerOf> = {
  /**
   * Whose call this is. A customer's call is 401 for nobody and 403 for staff, and the other way round. "either" is for
   * both, who may be one browser's: the call itself tells them apart.
   */
  caller: R;
} & (R extends "admin" | "either"
  ? {
      /** What a member of staff must be allowed to do: 403 without it. */
      right: Right;
    }
  : { right?: never });

type Taking<S extends z.ZodType> =
  | {
      /** The body's shape; the message of its first failing rule is the answer's. Without it no body is read. */
      body?: S;
      /** The body may also be a multipart form. */
      form?: true;
      upload?: never;
      throttle?: never;
    }
  | {
      /** In place of a body: the shape of a multipart form with a file. */
      upload: S;
      /** What each upload counts as, before anything of it is read. */
      throttle: HourlyScope;
      body?: never;
      form?: never;
    };

type Declaration<R extends keyof CallerOf, S extends z.ZodType> = Admission<R> &
  Taking<S> & {
    /** `{userId}` is the caller's own id; any other is as unknown as none. */
    own?: true;
    /** Takes an Idempotency-Key header. */
    idempotent?: true;
    /** The catalogue's text for a failure that nobody foresaw. */
    fallback: ErrorCode;
    handle: (call: Call<R, z.output<S>>) => Promise<object>;
  };

/**
 * Makes the route handler of one call: request id, caller, same-origin check, throttle and turn of an upload, body
 * limit, parsing, handler, answer.
 * The order is fixed here, so no call can forget a step.
 */
export function route<
  R extends keyof CallerOf,
  S extends z.ZodType = z.ZodUndefined,
>(declaration: Declaration<R, S>) {
  const handler = async (
    request: NextRequest,
    context: { params: Promise<Params> },
  ): Promise<Response> => {
    const requestId = randomUUID();
    try {
      const origin = {
        ip: request.headers.get("x-client-ip") ?? "unknown",
        requestId,
      };
      const caller = (await admit(declaration, request)) as CallerOf[R];
      const work = async () => {
        const body = await readBody(declaration, request);
        const params = await context.params;
        if (declaration.own) requireOwn(caller, params.userId);
        return declaration.handle({
          caller,
          body,
          params,
          query: request.nextUrl.searchParams,
          origin,
          device: {
            ip: origin.ip,
            userAgent: request.headers.get("user-agent") ?? "",
          },
          ...(declaration.idempotent &&
            readIdempotency(request, scopeOf(caller), body)),
        });
      };
      const { throttle } = declaration;
      if (throttle) await countOrRefuse(throttle, scopeOf(caller));
      const data = await (throttle ? uploadInTurn(work) : work());
      return answer(data, requestId);
    } catch (error) {
      return refuse(error, requestId, declaration.fallback);
    }
  };
  // So that a test can hold what is documented against it.
  return Object.assign(handler, { declaration });
}

async function admit(
  { caller: realm, right }: { caller: keyof CallerOf; right?: Right },
  request: NextRequest,
) {
  const authorization = request.headers.get("authorization");
  const unsafe = request.method !== "GET" && request.method !== "HEAD";
  const cookieCaller = authorization === null && request.headers.has("cookie");
  if (unsafe && authorization === null) {
    refuseCrossSite(request, realm !== "public" && cookieCaller);
  }
  if (realm === "public") return null;
  const credentials = {
    authorization,
    cookie: (name: string) => request.cookies.get(name)?.value,
  };
  if (realm === "either") return requireEither(credentials, right);
  const caller = await requireCaller(realm, credentials);
  if (caller.realm === "admin" && !(right && hasRight(caller, right)))
    throw new DomainError(
      caller.mustEnrol ? "TWO_FACTOR_REQUIRED" : "RIGHT_MISSING",
    );
  return caller;
}

async function readBody<S extends z.ZodType>(
  { body, form, upload }: { body?: S; form?: true; upload?: S },
  request: NextRequest,
): Promise<z.output<S>> {
  const schema = upload ?? body;
  if (!schema) return undefined as z.output<S>;
  const read = form ? readForm : readJson;
  const given = upload
    ? await readMultipart(request, MAX_UPLOAD_BYTES)
    : await read(request, MAX_BODY_BYTES);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[path.join(".")] ??= message;
  const first = result.error.issues[0]!;
  throw new DomainError(
    "INVALID_VALUE",
    first.path.length > 0
      ? {
          message: first.message,
          fields,
          hints: hintsFor(schema, given, Object.keys(fields)),
        }
      : {},
  );
}

/** Whose keys and counts these are: one caller's are nobody else's. */
const scopeOf = (caller: CallerOf[keyof CallerOf]) =>
  caller && "id" in caller ? caller.id : "public";

/** @throws DomainError USER_NOT_FOUND. */
function requireOwn(
  caller: CallerOf[keyof CallerOf],
  userId: string | undefined,
): void {
  if (userId?.toLowerCase() !== scopeOf(caller))
    throw new DomainError("USER_NOT_FOUND");
}
