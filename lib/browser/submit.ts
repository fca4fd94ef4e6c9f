import type { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { callUrl, type PathParams } from "@/lib/platform/http/call-url";
import type { AnswerOf, Contract } from "@/lib/identity/call";
import type { AttemptKey } from "./attempt-key";
import { toast } from "./toast";

/** The answer of a call. `status` is 0 if no answer arrived. */
export type Answer<Data> =
  | { ok: true; data: Data & { message?: string } }
  | {
      ok: false;
      /** Not a failure but a next step: the call also needs a second-factor code. */
      needsCode: boolean;
      status: number;
      code: string;
      message: string;
      fields: Record<string, string>;
      /** Explanations for some of `fields`. */
      hints: Record<string, string>;
      retryAfterSeconds: number | null;
      body: Record<string, unknown>;
    };

export type AnswerDisplay = {
  /** The text for an answer without a message, if it is not the contract's. */
  fallback?: ErrorValue;
  /** The text if no answer arrives, if it is not the contract's. */
  unreached?: ErrorValue;
  /** The answer is shown after this promise resolves. */
  minimumWait?: () => Promise<unknown>;
  /** Suppresses the toast of a success, of a lost answer, or every toast. */
  quiet?: "success" | "lost" | "always";
};

/** Returns whether it is unknown what the call did: no answer arrived, or the server failed. */
export const isLost = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 0 || answer.status >= 500);

type Request = AnswerDisplay & {
  query?: Record<string, string>;
  /** Sent as JSON, or as a form if the contract has an upload; null values are left out. */
  body?: object;
  attempt?: AttemptKey;
  /** The version of what the page shows, for a call that changes it. */
  version?: string | undefined;
  /** The call is also made if the page goes away. */
  keepalive?: boolean;
};

/**
 * A contract with the values of its path parameters. It is loaded on first use, because its schemas are larger than
 * the rest of a page.
 */
export type CallTarget<C extends Contract = Contract> = {
  contract: () => Promise<C>;
} & ([keyof PathParams<C["path"]>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<C["path"]> });

let pendingCalls = 0;

/** Returns whether a call is waiting for its answer. */
export const isSubmitting = () => pendingCalls > 0;

/** Makes a call and shows its message as a toast. Never throws: a network failure is an answer with status 0. */
export async function submit<C extends Contract>(
  { contract, params }: CallTarget<C>,
  request: Request = {},
): Promise<Answer<AnswerOf<C>>> {
  pendingCalls += 1;
  const [answer] = await Promise.all([
    send<AnswerOf<C>>(contract, params ?? {}, request),
    request.minimumWait?.(),
  ]);
  pendingCalls -= 1;
  request.attempt?.answered(answer);
  const quiet =
    request.quiet === "always" || (request.quiet === "lost" && isLost(answer));
  if (!answer.ok && !answer.needsCode && !quiet) toast.error(answer.message);
  const showsSuccess = !request.quiet || request.quiet === "lost";
  if (answer.ok && showsSuccess && answer.data.message) {
    toast.success(answer.data.message);
  }
  return answer;
}

type Refusal = Pick<
  Extract<Answer<never>, { ok: false }>,
  "fields" | "message"
>;

/** Returns the first field's text, or the message. */
export const reasonOf = ({ fields, message }: Refusal): string =>
  Object.values(fields)[0] ?? message;

const CODE_REQUESTS: readonly (keyof typeof secondFactorErrors)[] = [
  "SECOND_FACTOR_NEEDED",
  "STEP_UP_NEEDED",
];

/** Returns whether an error's code means that the call also needs a second-factor code. */
export const asksForCode = (code: unknown): boolean =>
  CODE_REQUESTS.some((request) => request === code);

async function send<Data>(
  load: () => Promise<Contract>,
  params: Record<string, string>,
  { query, body, attempt, version, keepalive = false, ...display }: Request,
): Promise<Answer<Data>> {
  const failure = {
    ok: false,
    needsCode: false,
    fields: {},
    hints: {},
    body: {},
    code: "",
  } as const;
  // The texts for when the contract itself could not be loaded.
  let fallback = display.fallback ?? UNEXPECTED;
  let unreached = display.unreached ?? fallback;
  try {
    const contract = await load();
    const { method, upload, idempotent } = contract;
    fallback = display.fallback ?? contract.fallback;
    unreached = display.unreached ?? contract.unreached ?? fallback;
    const response = await fetch(callUrl(contract, params, query), {
      method,
      headers: {
        accept: "application/json",
        ...(body && !upload && { "content-type": "application/json" }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
        ...(idempotent && attempt && { "idempotency-key": attempt.current() }),
      },
      body: upload ? toForm(body) : body ? JSON.stringify(body) : null,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
    });
    const json = toRecord(await response.json().catch(() => null));
    if (response.ok) {
      return { ok: true, data: json as Data & { message?: string } };
    }
    return {
      ...failure,
      needsCode: asksForCode(json.code),
      status: response.status,
      code: toText(json.code) ?? "",
      message: toText(json.message) ?? fallback.text,
      fields: toTexts(json.fields),
      hints: toTexts(json.hints),
      retryAfterSeconds: toSeconds(response.headers.get("retry-after")),
      body: json,
    };
  } catch {
    return {
      ...failure,
      status: 0,
      message: unreached.text,
      retryAfterSeconds: null,
    };
  }
}

function toForm(values: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values) as [
    string,
    string | File | null,
  ][])
    if (value !== null) form.append(name, value);
  return form;
}

function toRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toRecord(value)).filter(
      (entry): entry is [string, string] => toText(entry[1]) !== null,
    ),
  );
}

function toSeconds(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds > 0
    ? Math.ceil(seconds)
    : null;
}
