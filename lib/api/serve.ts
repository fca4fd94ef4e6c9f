import "server-only";
import { answerForm } from "./answer-form";
import { authorize, personOf, requireOwnUserId, scopeOf } from "./caller";
import { recordMissingItem } from "./missing-item";
import { withFailureText } from "./refusals";
import { commonErrors } from "@/lib/platform/errors/common";
import { hintsFor } from "@/lib/platform/validation/hints";
import { readSpelling } from "@/lib/platform/validation/spellings";
import type { NextRequest } from "next/server";
import type {
  BodyOf,
  CallerFor,
  Contract,
  ParamsOf,
} from "@/lib/identity/call";
import type { CallerByRealm } from "@/lib/identity/callers";
import { recordRefusal } from "@/lib/identity/record-refusal";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { CallCookies } from "@/lib/platform/http/call-cookies";
import {
  describeDevice,
  type Device,
  type IdempotencyKey,
  type RequestContext,
} from "@/lib/platform/http/request-context";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { MAX_FILE_BYTES } from "@/lib/platform/files/limits";
import {
  parseMultipart,
  readForm,
  readJson,
  requireMultipart,
} from "@/lib/platform/http/body";
import {
  isFormPost,
  KEY_FIELD,
  readFormPost,
} from "@/lib/platform/http/form-post";
import { findClientIp, requestIdOf } from "@/lib/platform/http/client-ip";
import { readIdempotency } from "@/lib/platform/http/idempotency";
import { describeRequest } from "@/lib/platform/http/request-log";
import { successResponse, errorResponse } from "@/lib/platform/http/responses";
import { receiveUpload } from "@/lib/platform/http/uploads";

const MAX_BODY_BYTES = 64 * 1024;
/** A file and the other fields of its form. */
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + MAX_BODY_BYTES;

type Params = Record<string, string>;

/** The checked input of a handler. */
export type CallInput<C extends Contract> = {
  caller: CallerFor<C>;
  body: BodyOf<C>;
  params: ParamsOf<C>;
  query: URLSearchParams;
  context: RequestContext;
  device: Device;
  cookies: CallCookies;
  /** The header, which some calls read themselves. */
  authorization: string | null;
  idempotency?: IdempotencyKey;
};

/**
 * Creates the route handler of a call: request id, caller, same-origin check, throttle and queue for uploads, body
 * limit, parsing, handler, answer. The order is fixed here, so that no call can miss a step.
 */
export function serve<C extends Contract>(
  contract: C,
  handle: (call: CallInput<C>) => Promise<object>,
) {
  const handler = async (
    request: NextRequest,
    // Next gives an address without parameters none.
    routeContext: { params: Promise<Params | undefined> },
  ): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    const ip = findClientIp(request.headers);
    if (ip === null)
      return errorResponse(
        new DomainError(commonErrors.NOT_STAMPED),
        requestId,
        contract.fallback,
      );
    const context = { ip, requestId };
    describeRequest(requestId, { route: `/api${contract.path}` });
    const authorization = request.headers.get("authorization");
    const pages =
      authorization === null && isFormPost(request)
        ? contract.formPages
        : undefined;
    let typed: Record<string, string> = {};
    const cookies = new CallCookies(request);
    const finish = async (answer: Response) => {
      const response = pages
        ? await answerForm(pages, answer, request, {
            input: typed,
            scope: scopeOf(known ?? null),
            cookies,
          })
        : answer;
      cookies.writeTo(response.headers);
      return response;
    };
    const device = { ip, ...describeDevice(request.headers) };
    const { userAgent } = device;
    const pathParams = async () => (await routeContext.params) ?? {};
    let known: CallerFor<C> | undefined;
    try {
      const caller = (await authorize(contract, request)) as CallerFor<C>;
      known = caller;
      describeRequest(requestId, {
        caller: personOf(caller)?.realm ?? "public",
      });
      const path = await pathParams();
      // No file is read for an address that cannot exist.
      if (contract.upload) readParams(contract, path);
      const answer = async (input: unknown) => {
        const body = checkBody(contract, input) as BodyOf<C>;
        if (contract.pathUserIsCaller) requireOwnUserId(caller, path.userId);
        const params = readParams(contract, path) as ParamsOf<C>;
        return handle({
          caller,
          body,
          params,
          query: request.nextUrl.searchParams,
          context,
          device,
          cookies,
          authorization,
          ...(contract.idempotent &&
            readIdempotency(
              request,
              scopeOf(caller),
              body,
              // Without a key a double click on the form would be two payments.
              pages && (typed[KEY_FIELD] ?? ""),
            )),
        });
      };
      const data = await (contract.upload
        ? takeUpload(contract, request, caller, answer)
        : pages
          ? readFormPost(request, MAX_BODY_BYTES).then((fields) =>
              answer((typed = fields)),
            )
          : readBody(contract, request).then(answer));
      return await finish(successResponse(data, requestId));
    } catch (error) {
      const person = personOf(known);
      const path = await pathParams();
      recordRefusal(error, { context, userAgent }, person);
      if (isNotFound(error) && person?.realm === "customer")
        recordMissingItem(person, { context, userAgent }, path);
      const answered = withFailureText(contract, error, path);
      return finish(errorResponse(answered, requestId, contract.fallback));
    }
  };
  // A test compares it with the address of the route file.
  return Object.assign(handler, { contract });
}

/** Counts the upload and reads it before its turn comes, then parses it and runs `answer` in its turn. */
async function takeUpload<T>(
  { throttle }: Contract & { upload: object },
  request: NextRequest,
  caller: CallerByRealm[keyof CallerByRealm],
  answer: (input: unknown) => Promise<T>,
): Promise<T> {
  await enforceLimit(throttle, scopeOf(caller));
  requireMultipart(request);
  const customerId = caller && "id" in caller ? caller.id : null;
  return receiveUpload(
    request,
    { customerId, maxBytes: MAX_UPLOAD_BYTES },
    async (bytes) => answer(await parseMultipart(request, bytes)),
  );
}

async function readBody(
  { body, form }: Contract,
  request: NextRequest,
): Promise<unknown> {
  return body && (form ? readForm : readJson)(request, MAX_BODY_BYTES);
}

function checkBody({ body, upload }: Contract, input: unknown): unknown {
  const schema = upload ?? body;
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { values, nameOf } = readSpelling(schema, input);
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[fieldName(path)] ??= message;
  const hints = hintsFor(schema, values, Object.keys(fields));
  const asSent = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [nameOf(field), text]),
    );
  const first = result.error.issues[0]!;
  throw new DomainError(
    commonErrors.INVALID_VALUE,
    first.path.length > 0
      ? {
          message: first.message,
          fields: asSent(fields),
          hints: asSent(hints),
        }
      : {},
  );
}

/** Names the field of an issue. An invalid item belongs to the field that holds its list. */
const fieldName = (path: PropertyKey[]) =>
  path.filter((part) => typeof part !== "number").join(".");

/** @throws DomainError NOT_FOUND, or the contract's `unknown`, for an invalid parameter. */
function readParams({ params = {}, unknown }: Contract, input: Params) {
  const parsed: Record<string, unknown> = { ...input };
  for (const [name, schema] of Object.entries(params)) {
    const { success, data } = schema.safeParse(input[name]);
    if (!success)
      throw unknown
        ? fieldError(unknown, name)
        : new DomainError(commonErrors.NOT_FOUND);
    parsed[name] = data;
  }
  return parsed;
}

const isNotFound = (error: unknown) =>
  error instanceof DomainError && error.status === 404;
