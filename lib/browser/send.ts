import type { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import type { Contract } from "@/lib/calls/call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { callUrl } from "@/lib/platform/http/call-url";

/** The answer of a call. `status` is 0 if no answer arrived that can be read. */
export type Answer<Data> =
  | { ok: true; data: Data & { message?: string } }
  | {
      ok: false;
      /** Not a failure but a next step: the call also needs a second-factor code. */
      needsCode: boolean;
      /** Whether the change was made, and only the rest of its answer is lost. */
      isDone?: true;
      status: number;
      code: string;
      message: string;
      fields: Record<string, string>;
      /** Explanations for some of `fields`. */
      hints: Record<string, string>;
      retryAfterSeconds: number | null;
      body: Record<string, unknown>;
    };

export type Refused = Extract<Answer<never>, { ok: false }>;

/** Returns whether it is unknown what the call did: no answer arrived, or the server failed. */
export const isLost = (answer: Answer<unknown>): answer is Refused =>
  !answer.ok && (answer.status === 0 || answer.status >= 500);

const CODE_REQUESTS: readonly (keyof typeof secondFactorErrors)[] = [
  "SECOND_FACTOR_NEEDED",
  "STEP_UP_NEEDED",
];

/** Returns whether an error's code means that the call also needs a second-factor code. */
export const asksForCode = (code: unknown): boolean =>
  CODE_REQUESTS.some((request) => request === code);

type Request = {
  params: Record<string, string>;
  query?: Record<string, string> | undefined;
  /** Sent as JSON, or as a form if the contract has an upload; null values are left out. */
  body?: object | undefined;
  headers: Record<string, string>;
  keepalive: boolean;
  /** The texts for an answer without a message, and for none. */
  texts: Record<"fallback" | "unreached", ErrorValue>;
};

/** Makes a call. Never throws: a network failure, or a success that cannot be read, is an answer with status 0. */
export async function send<Data>(
  contract: Contract,
  { params, query, body, headers, keepalive, texts }: Request,
): Promise<Answer<Data>> {
  const { method, upload } = contract;
  try {
    const response = await fetch(callUrl(contract, params, query), {
      method,
      headers: {
        accept: "application/json",
        ...(body && !upload && { "content-type": "application/json" }),
        ...headers,
      },
      body: upload ? toForm(body) : body ? JSON.stringify(body) : null,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
    });
    const read: unknown = await response.json().catch(() => null);
    // Every success is an object. Anything else is not the whole answer, or not the bank's.
    if (response.ok)
      return isRecord(read)
        ? { ok: true, data: read as Data & { message?: string } }
        : noAnswer(texts.unreached);
    const json = toRecord(read);
    // Without a message a server in between has answered, which does not know what ours did.
    const { fallback, unreached } = texts;
    const { text } = response.status >= 500 ? unreached : fallback;
    return {
      ...FAILURE,
      needsCode: asksForCode(json.code),
      status: response.status,
      code: toText(json.code) ?? "",
      message: toText(json.message) ?? text,
      fields: toTexts(json.fields),
      hints: toTexts(json.hints),
      retryAfterSeconds: toSeconds(response.headers.get("retry-after")),
      body: json,
    };
  } catch {
    return noAnswer(texts.unreached);
  }
}

const FAILURE = {
  ok: false,
  needsCode: false,
  fields: {},
  hints: {},
  body: {},
  code: "",
} as const;

/** The answer of a call that got none, or none that can be read. */
export const noAnswer = ({ text }: ErrorValue): Refused => ({
  ...FAILURE,
  status: 0,
  message: text,
  retryAfterSeconds: null,
});

function toForm(values: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values) as [
    string,
    string | File | null,
  ][])
    if (value !== null) form.append(name, value);
  return form;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const toRecord = (value: unknown) => (isRecord(value) ? value : {});

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
