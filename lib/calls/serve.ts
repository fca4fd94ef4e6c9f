import "server-only";
import { answerForm } from "./form-state";
import { checkBody, type PathParams, readParams } from "./check-input";
import { authorize, personOf, requireOwnUserId, scopeOf } from "./caller";
import { withFailureText } from "./refusals";
import { commonErrors } from "@/lib/platform/errors/common";
import type { NextRequest } from "next/server";
import {
  isStaffChange,
  type BodyOf,
  type CallerFor,
  type Contract,
  type ParamsOf,
} from "./call";
import type { Admin, CallerByRealm, Customer } from "@/lib/identity/callers";
import type { RefusedRequest } from "@/lib/identity/record-refusal";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { CallCookies } from "@/lib/platform/http/call-cookies";
import {
  describeDevice,
  type Device,
  type IdempotencyKey,
  type RequestContext,
} from "@/lib/platform/http/request-context";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { MAX_FILE_BYTES } from "@/lib/platform/files/media-type";
import {
  parseMultipart,
  readForm,
  readJson,
  requireMultipart,
} from "@/lib/platform/http/body";
import { type FormPages, KEY_FIELD } from "@/lib/platform/http/form-pages";
import { isFormPost, readFormPost } from "@/lib/platform/http/form-post";
import { findClientIp, requestIdOf } from "@/lib/platform/http/client-ip";
import { readIdempotency, requireKey } from "@/lib/platform/http/idempotency";
import { describeRequest } from "@/lib/platform/http/request-log";
import { successResponse, errorResponse } from "@/lib/platform/http/responses";
import { readFormText } from "@/lib/platform/validation/form-text";
import { readSigned } from "@/lib/platform/http/signed-document";
import { readVersion } from "@/lib/platform/http/version";
import { receiveUpload } from "@/lib/platform/http/uploads";

const MAX_BODY_BYTES = 64 * 1024;
/** A file and the other fields of its form. */
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + MAX_BODY_BYTES;

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

/** A call that is being answered. */
type Call<C extends Contract> = {
  contract: C;
  request: NextRequest;
  path: PathParams;
  context: RequestContext;
  device: Device;
  authorization: string | null;
  cookies: CallCookies;
  /** Unknown until the caller is let in. */
  caller?: CallerFor<C>;
  /** For a form without script: its pages, and its fields, which are empty until they are read. */
  form?: { pages: FormPages; typed: Record<string, string> };
};

export type Handle<C extends Contract> = (
  call: CallInput<C>,
) => Promise<object>;

/** Returns the error to answer for what a handler threw, and records it. */
type Fail = (
  thrown: unknown,
  person: Customer | Admin | null,
  call: { request: RefusedRequest; path: PathParams },
) => Promise<unknown>;

/**
 * Creates the route handler of a call: request id, caller, same-origin check, throttle and queue for uploads, body
 * limit, parsing, handler, answer. The order is fixed here, so that no call can miss a step.
 */
export function serveWith<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  fail: Fail,
) {
  const handler = async (
    request: NextRequest,
    // Next gives an address without parameters none.
    { params }: { params: Promise<PathParams | undefined> },
  ): Promise<Response> => {
    const { fallback } = contract;
    const requestId = requestIdOf(request.headers);
    const ip = findClientIp(request.headers);
    if (ip === null)
      return errorResponse(
        new DomainError(commonErrors.NOT_STAMPED),
        requestId,
        fallback,
      );
    describeRequest(requestId, { route: `/api${contract.path}` });
    const path = (await params) ?? {};
    const call = receive(contract, request, path, {
      ip,
      requestId,
      ...(contract.shows && readVersion(request.headers.get("if-match"))),
    });
    try {
      const data = await run(call, handle);
      return await finish(call, successResponse(data, requestId));
    } catch (thrown) {
      const error = await fail(thrown, personOf(call.caller), {
        request: { context: call.context, userAgent: call.device.userAgent },
        path,
      });
      const answered = withFailureText(contract, error, path);
      return finish(call, errorResponse(answered, requestId, fallback));
    }
  };
  // A test compares it with the address of the route file.
  return Object.assign(handler, { contract });
}

function receive<C extends Contract>(
  contract: C,
  request: NextRequest,
  path: PathParams,
  context: RequestContext,
): Call<C> {
  const { headers } = request;
  const authorization = headers.get("authorization");
  const pages =
    authorization === null && isFormPost(request) ? contract.formPages : null;
  return {
    contract,
    request,
    path,
    context,
    device: { ip: context.ip, ...describeDevice(headers) },
    authorization,
    cookies: new CallCookies(request),
    ...(pages && { form: { pages, typed: {} } }),
  };
}

/** Lets the caller in, reads the input, and hands both to the handler. */
async function run<C extends Contract>(
  call: Call<C>,
  handle: Handle<C>,
): Promise<object> {
  const { contract, request, path, context } = call;
  const caller = (await authorize(contract, request)) as CallerFor<C>;
  call.caller = caller;
  describeRequest(context.requestId, {
    caller: personOf(caller)?.realm ?? "public",
  });
  if (isStaffChange(contract)) {
    const key = request.headers.get("idempotency-key");
    if (key !== null) call.context.requestKey = requireKey(key);
  }
  const handleInput = async (input: unknown) =>
    handle(checkInput(call, caller, input));
  if (!contract.upload) return handleInput(await readInput(call));
  // No file is read for an address that cannot exist.
  readParams(contract, path);
  return takeUpload(contract, request, caller, handleInput);
}

function checkInput<C extends Contract>(
  call: Call<C>,
  caller: CallerFor<C>,
  input: unknown,
): CallInput<C> {
  const { contract, request, path, form } = call;
  const { context, device, cookies, authorization } = call;
  const read = form ? readFormText(contract.body, input) : input;
  const body = checkBody(contract, read) as BodyOf<C>;
  if (contract.pathUserIsCaller) requireOwnUserId(caller, path.userId);
  return {
    caller,
    body,
    params: readParams(contract, path) as ParamsOf<C>,
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
        form && (form.typed[KEY_FIELD] ?? ""),
      )),
  };
}

async function readInput({
  contract: { body, form: takesForms, document },
  request,
  form,
}: Call<Contract>): Promise<unknown> {
  if (document) return readSigned(request, document);
  if (form) return (form.typed = await readFormPost(request, MAX_BODY_BYTES));
  return body && (takesForms ? readForm : readJson)(request, MAX_BODY_BYTES);
}

/** Sends a form without script to its next page, and sets the cookies of the call. */
async function finish(
  { request, caller, cookies, form }: Call<Contract>,
  answer: Response,
): Promise<Response> {
  const response = form
    ? await answerForm(form.pages, answer, request, {
        input: form.typed,
        scope: scopeOf(caller ?? null),
        cookies,
      })
    : answer;
  cookies.writeTo(response.headers);
  return response;
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
