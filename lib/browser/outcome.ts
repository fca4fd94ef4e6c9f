import type { Contract } from "@/lib/calls/call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { ANSWER_LOST, NOT_DONE } from "@/lib/platform/errors/failure";
import { endAttempt, markReported } from "./attempts";
import { send, type Answer, type Refused } from "./send";

type Found = {
  summary: string;
  transaction: { id: string; reference: string } | null;
  approval: { id: string } | null;
};

/** The outcome of a change whose answer was lost. */
type ChangeOutcome =
  | { state: "done"; change: Found }
  | { state: "not done" }
  | { state: "unknown" };

/** Asks the bank what a member of staff changed with a key. */
export async function findChange(key: string): Promise<ChangeOutcome> {
  const { getChangeOutcome } =
    await import("@/lib/features/back-office/outcome/staff-contract");
  const answer = await send<{ change: Found | null }>(getChangeOutcome, {
    params: {},
    query: { key },
    headers: {},
    keepalive: false,
    texts: { fallback: ANSWER_LOST, unreached: ANSWER_LOST },
  });
  if (!answer.ok) return { state: "unknown" };
  const { change } = answer.data;
  return change ? { state: "done", change } : { state: "not done" };
}

/** Returns the text about a change that was made although its answer was lost. */
export const toDoneText = ({ summary, transaction, approval }: Found): string =>
  [
    `The answer was lost, but this went through: ${summary}`,
    ...(transaction ? [`reference ${transaction.reference}`] : []),
    ...(approval ? ["waiting for approval"] : []),
  ].join(", ") + ".";

/** The keys of an answer that the outcome of a change contains. */
const FOUND = ["message", "transaction", "approval"];

/**
 * Asks for the outcome of a change whose answer was lost, and returns an answer in its place: a success with what the
 * outcome contains, a failure with the text of the call, or ANSWER_LOST while the outcome is unknown.
 */
export async function toKnownAnswer<Data>(
  { answers, idempotent }: Contract,
  key: string,
  { lost, fallback }: { lost: Refused; fallback: ErrorValue },
): Promise<Answer<Data>> {
  const outcome = await findChange(key).catch((): ChangeOutcome => ({
    state: "unknown",
  }));
  if (outcome.state === "unknown")
    return { ...lost, code: ANSWER_LOST.code, message: ANSWER_LOST.text };
  if (outcome.state === "not done") {
    // It may still arrive. A repeat with the same key then does not do it twice.
    if (idempotent) markReported(key);
    else endAttempt(key);
    return { ...lost, message: failureText(lost, fallback) };
  }
  endAttempt(key);
  const message = toDoneText(outcome.change);
  // The rest of the answer is lost, so the form cannot go on with it.
  if (!Object.keys(answers).every((name) => FOUND.includes(name)))
    return { ...lost, code: "", message, isDone: true };
  const { transaction, approval } = outcome.change;
  return {
    ok: true,
    data: {
      message,
      ...(transaction && { transaction }),
      ...(approval && { approval }),
    } as Data & { message: string },
  };
}

/** The codes of failures whose text says that the result is unknown. */
const UNSURE = ["RESULT_UNKNOWN", "COLLEAGUE_FAILED", ANSWER_LOST.code];

function failureText({ status, message }: Refused, fallback: ErrorValue) {
  const isOwn = status !== 0 && message !== ANSWER_LOST.text;
  const text = isOwn ? message : fallback.text;
  return text === fallback.text && UNSURE.includes(fallback.code)
    ? NOT_DONE.text
    : text;
}
