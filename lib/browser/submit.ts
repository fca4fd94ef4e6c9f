import {
  isStaffChange,
  isUnsafe,
  nameOf,
  type AnswerOf,
  type Contract,
} from "@/lib/calls/call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { ANSWER_LOST, UNEXPECTED } from "@/lib/platform/errors/failure";
import type { PathParams } from "@/lib/platform/http/call-url";
import { endAttempt, startAttempt } from "./attempts";
import { toKnownAnswer } from "./outcome";
import { isLost, noAnswer, send, type Answer, type Refused } from "./send";
import { toast } from "./toast";

export { asksForCode, isLost, type Answer } from "./send";

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

type Request = AnswerDisplay & {
  query?: Record<string, string>;
  /** Sent as JSON, or as a form if the contract has an upload; null values are left out. */
  body?: object;
  /** The version of what the page shows, for a call that changes it. */
  version?: string | undefined;
  /** Called with the key of an attempt before it is sent. */
  onKey?: (key: string) => void;
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

/**
 * Makes a call and shows its message as a toast. Never throws: a network failure is an answer with status 0. If the
 * answer to a change by staff is lost, asks the bank for its outcome.
 */
export async function submit<C extends Contract>(
  target: CallTarget<C>,
  request: Request = {},
): Promise<Answer<AnswerOf<C>>> {
  pendingCalls += 1;
  const [answer] = await Promise.all([
    attempt<C>(target, request),
    request.minimumWait?.(),
  ]).finally(() => (pendingCalls -= 1));
  const quiet =
    request.quiet === "always" || (request.quiet === "lost" && isLost(answer));
  if (!answer.ok && !answer.needsCode && !quiet) toast.error(answer.message);
  const showsSuccess = !request.quiet || request.quiet === "lost";
  if (answer.ok && showsSuccess && answer.data.message) {
    toast.success(answer.data.message);
  }
  return answer;
}

/** Returns the first field's text with its hint, or the message. */
export function reasonOf({
  fields,
  hints,
  message,
}: Pick<Refused, "fields" | "hints" | "message">): string {
  const [first] = Object.entries(fields);
  if (!first) return message;
  const [name, text] = first;
  const hint = hints[name];
  return hint ? `${text.replace(/\.?$/, ".")} ${hint}` : text;
}

async function attempt<C extends Contract>(
  { contract: load, params }: CallTarget<C>,
  { query, body, version, onKey, keepalive = false, ...display }: Request,
): Promise<Answer<AnswerOf<C>>> {
  let contract: C;
  try {
    contract = await load();
  } catch {
    // Nothing was sent.
    return noAnswer(display.unreached ?? display.fallback ?? UNEXPECTED);
  }
  const repeats = contract.idempotent ?? false;
  const isStaff = isStaffChange(contract);
  const key =
    repeats || isStaff ? startAttempt(nameOf(contract), repeats) : null;
  if (key) onKey?.(key);
  const fallback = display.fallback ?? contract.fallback;
  // A call of a visitor can be sent again.
  const changes = contract.caller !== "public" && isUnsafe(contract);
  const answer = await send<AnswerOf<C>>(contract, {
    params: params ?? {},
    query,
    body,
    keepalive,
    headers: {
      ...(version !== undefined && { "if-match": `"${version}"` }),
      ...(key && { "idempotency-key": key }),
    },
    texts: {
      fallback,
      unreached:
        display.unreached ??
        contract.unreached ??
        (changes ? ANSWER_LOST : fallback),
    },
  });
  if (!key) return answer;
  if (isStaff && isLost(answer))
    return toKnownAnswer(contract, key, { lost: answer, fallback });
  if (!isLost(answer)) endAttempt(key);
  return answer;
}
