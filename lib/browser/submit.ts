import type { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { addressOf, type ParamsIn } from "@/lib/platform/http/address";
import type { AnswerOf, Contract } from "@/lib/identity/call";
import type { AttemptKey } from "./attempt-key";
import { toast } from "./toast";

/** What a call answered, or why it did not. `status` is 0 where no answer came. */
export type Answer<Data> =
  | { ok: true; data: Data & { message?: string } }
  | {
      ok: false;
      /** No failure, but a next step: the call also wants a code of the second factor. */
      asks: boolean;
      status: number;
      code: string;
      message: string;
      fields: Record<string, string>;
      /** Second sentences for some of `fields`. */
      hints: Record<string, string>;
      retryAfterSeconds: number | null;
      body: Record<string, unknown>;
    };

/** How a call's answer is awaited and shown. */
export type Showing = {
  /** The text for when the server said nothing, where it is not the contract's. */
  fallback?: ErrorValue;
  /** The text for when no answer came, where it is not the contract's. */
  unreached?: ErrorValue;
  /** The answer is not shown before this is done. */
  notBefore?: () => Promise<unknown>;
  /** The toast of a failure also gives the reason: there is no field to show it at. */
  explained?: true;
  /** Shows no toast for a success, or for anything. */
  quiet?: "success" | "always";
};

type Request = Showing & {
  query?: Record<string, string>;
  /** Sent as JSON; as a form where the contract takes an upload, and null is left out. */
  body?: object;
  /** The key of this attempt, for a contract that takes one. */
  attempt?: AttemptKey;
};

/**
 * A contract that is loaded when it is first needed, because its schemas weigh more than the rest of a page, with the
 * values of its path parameters.
 */
export type Target<C extends Contract = Contract> = {
  contract: () => Promise<C>;
} & ([keyof ParamsIn<C["path"]>] extends [never]
  ? { params?: undefined }
  : { params: ParamsIn<C["path"]> });

let running = 0;

/** Whether the answer to a call is still to come. */
export const isSubmitting = () => running > 0;

/**
 * Makes one of our own calls and shows its message as a toast.
 * Never throws: a network failure is an answer with status 0.
 */
export async function submit<C extends Contract>(
  { contract, params }: Target<C>,
  request: Request = {},
): Promise<Answer<AnswerOf<C>>> {
  running += 1;
  const [answer] = await Promise.all([
    send<AnswerOf<C>>(contract, params ?? {}, request),
    request.notBefore?.(),
  ]);
  running -= 1;
  request.attempt?.answered(answer);
  if (!answer.ok && !answer.asks && request.quiet !== "always")
    toast.error(answer.message, {
      description: explanationOf(request, answer),
    });
  if (answer.ok && !request.quiet && answer.data.message) {
    toast.success(answer.data.message);
  }
  return answer;
}

/** The reason, where it is asked for and the message does not say it already. */
function explanationOf({ explained }: Request, answer: Refusal) {
  const reason = reasonOf(answer);
  return explained && reason !== answer.message ? reason : undefined;
}

type Refusal = Pick<
  Extract<Answer<never>, { ok: false }>,
  "fields" | "message"
>;

/** Why a call was refused: what it says of a field, or its message. */
export const reasonOf = ({ fields, message }: Refusal): string =>
  Object.values(fields)[0] ?? message;

const ASKING: readonly (keyof typeof secondFactorErrors)[] = [
  "SECOND_FACTOR_NEEDED",
  "STEP_UP_NEEDED",
];

async function send<Data>(
  load: () => Promise<Contract>,
  params: Record<string, string>,
  { query, body, attempt, ...shown }: Request,
): Promise<Answer<Data>> {
  const failure = {
    ok: false,
    asks: false,
    fields: {},
    hints: {},
    body: {},
    code: "",
  } as const;
  // The texts for when the contract itself could not be loaded.
  let fallback = shown.fallback ?? UNEXPECTED;
  let unreached = shown.unreached ?? fallback;
  try {
    const contract = await load();
    const { method, upload, idempotent } = contract;
    fallback = shown.fallback ?? contract.fallback;
    unreached = shown.unreached ?? contract.unreached ?? fallback;
    const response = await fetch(addressOf(contract, params, query), {
      method,
      headers: {
        accept: "application/json",
        ...(body && !upload && { "content-type": "application/json" }),
        ...(idempotent && attempt && { "idempotency-key": attempt.current() }),
      },
      body: upload ? toForm(body) : body ? JSON.stringify(body) : null,
      credentials: "same-origin",
      cache: "no-store",
    });
    const json = asRecord(await response.json().catch(() => null));
    if (response.ok) {
      return { ok: true, data: json as Data & { message?: string } };
    }
    return {
      ...failure,
      asks: ASKING.some((code) => code === json.code),
      status: response.status,
      code: asText(json.code) ?? "",
      message: asText(json.message) ?? fallback.text,
      fields: textsOf(json.fields),
      hints: textsOf(json.hints),
      retryAfterSeconds: secondsOf(response.headers.get("retry-after")),
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

/** The browser sets the content type of a form, because only the browser knows the boundary between its parts. */
function toForm(values: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values) as [
    string,
    string | File | null,
  ][])
    if (value !== null) form.append(name, value);
  return form;
}

function asRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => asText(entry[1]) !== null,
    ),
  );
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds > 0
    ? Math.ceil(seconds)
    : null;
}
