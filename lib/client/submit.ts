import { toast } from "./toast";

/** What a call answered, or why it did not. `status` is 0 where no answer came. */
export type Answer<Data> =
  | { ok: true; data: Data & { message?: string } }
  | {
      ok: false;
      /** No failure, but a next step: the call wants a code of the second factor, too. */
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

type Call = {
  path: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form in its place, for what holds a file; null is left out. */
  upload?: Record<string, string | File | null>;
  headers?: Record<string, string>;
  /** The call's text for when the server said nothing. */
  fallback: string;
  /** The text for when no answer came, where the call has one of its own. */
  unreached?: string;
  /** The answer is not told before this is done. */
  notBefore?: Promise<unknown>;
  /** The toast of a failure tells the reason, too: there is no field to show it at. */
  explained?: true;
  /** Shows no toast for a success, or for anything. */
  quiet?: "success" | "always";
};

let running = 0;

/** Whether the answer to a call is still to come. */
export const isSubmitting = () => running > 0;

/**
 * Makes one of our own calls and shows its message as a toast.
 * Never throws: a network failure is an answer with status 0.
 */
export async function submit<Data = unknown>(
  call: Call,
): Promise<Answer<Data>> {
  running += 1;
  const [answer] = await Promise.all([send<Data>(call), call.notBefore]);
  running -= 1;
  if (!answer.ok && !answer.asks && call.quiet !== "always")
    toast.error(answer.message, { description: explanationOf(call, answer) });
  if (answer.ok && !call.quiet && answer.data.message) {
    toast.success(answer.data.message);
  }
  return answer;
}

/** The reason, where it is asked for and the message does not say it already. */
function explanationOf({ explained }: Call, answer: Refusal) {
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

const ASKING: unknown[] = ["SECOND_FACTOR_NEEDED", "STEP_UP_NEEDED"];

async function send<Data>(call: Call): Promise<Answer<Data>> {
  const { path, method = "POST", headers, fallback, unreached } = call;
  const failure = {
    ok: false,
    asks: false,
    fields: {},
    hints: {},
    body: {},
    code: "",
  } as const;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: bodyOf(call),
      credentials: "same-origin",
      cache: "no-store",
    });
    const json = asRecord(await response.json().catch(() => null));
    if (response.ok) {
      return { ok: true, data: json as Data & { message?: string } };
    }
    return {
      ...failure,
      asks: ASKING.includes(json.code),
      status: response.status,
      code: asText(json.code) ?? "",
      message: asText(json.message) ?? fallback,
      fields: textsOf(json.fields),
      hints: textsOf(json.hints),
      retryAfterSeconds: secondsOf(response.headers.get("retry-after")),
      body: json,
    };
  } catch {
    return {
      ...failure,
      status: 0,
      message: unreached ?? fallback,
      retryAfterSeconds: null,
    };
  }
}

function bodyOf({ body, upload }: Call): FormData | string | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  // The browser names its type, as only it knows what parts the parts.
  const form = new FormData();
  for (const [name, value] of Object.entries(upload))
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
