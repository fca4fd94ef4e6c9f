import { randomUUID } from "node:crypto";
import type {
  MessageOf,
  RailMessage,
} from "@/lib/features/rails/messages/message";
import { toDecimal } from "@/lib/ledger/money";
import { machineNow } from "@/lib/platform/time/clock";
import { chooseBehaviour } from "./behaviour";
import { applyRecallAnswer, applyReturn, applyStatus } from "./outcome";
import type { Payment, State } from "./state";

const LATE_MS = 20_000;

/**
 * Stores what Limmat sent, and what this bank answers. A message that comes again changes nothing.
 * @returns false if the caller must get no answer
 */
export function receive(state: State, messages: RailMessage[]): boolean {
  state.deed(() => {
    for (const message of messages.filter(
      ({ messageId }) => !state.table("inbox").has(messageId),
    ))
      apply(state, message);
    for (const { messageId, type } of messages)
      state.put("inbox", messageId, { type, at: machineNow() });
  });
  return !messages.some(
    ({ type, uetr }: { type: string; uetr?: string }) =>
      type === "payment" &&
      ["silent", "lost"].includes(
        state.table("payments").get(uetr!)?.behaviour ?? "",
      ),
  );
}

function apply(state: State, message: RailMessage) {
  switch (message.type) {
    case "payment":
      return applyPayment(state, message);
    case "status":
      return applyStatus(state, message);
    case "return":
      return applyReturn(state, message);
    case "ask":
      return applyQuestion(state, message.uetr);
    case "recall":
      return applyRecall(state, message);
    case "recallAnswer":
      return applyRecallAnswer(state, message);
    default:
      // Statements of Limmat mirror this bank's own; notifications are for gateways.
      return;
  }
}

const find = (state: State, uetr: string) => state.findPayment(uetr, "in");

function applyPayment(state: State, message: MessageOf<"payment">) {
  const { type: _type, messageId: _id, createdAt: _at, ...credit } = message;
  const known = state.table("payments").get(credit.uetr);
  if (known?.neverCame) answer(state, credit.uetr);
  if (known) return;
  const { behaviour, reason = "" } = chooseBehaviour(
    {
      payee: credit.payee,
      amount: toDecimal(credit.amount.minor, credit.amount.currency),
    },
    [...state.table("rules").values()],
  );
  const now = machineNow().getTime();
  state.put("payments", credit.uetr, {
    ...credit,
    way: "in",
    status: "waiting",
    reason,
    behaviour,
    at: machineNow(),
    ...(behaviour === "late" && { answerAt: new Date(now + LATE_MS) }),
  });
  switch (behaviour) {
    case "silent":
    case "late":
      return;
    case "slow":
      state.change(credit.uetr, { status: "accepted" });
      return answer(state, credit.uetr);
    case "refuse":
      return decide(state, credit.uetr, "refused", reason || "AC04");
    default:
      return decide(state, credit.uetr, "settled");
  }
}

/** Settles or refuses a payment of Limmat for good, and answers. */
export function decide(
  state: State,
  uetr: string,
  status: "settled" | "refused",
  reason = "",
): void {
  const payment = find(state, uetr);
  if (payment?.status !== "waiting" && payment?.status !== "accepted") return;
  state.deed(() => {
    state.change(uetr, {
      status,
      ...(status === "refused" && { reason }),
      answerAt: undefined,
    } as Partial<Payment>);
    if (status === "settled")
      state.book({ uetr, amount: payment.amount, side: "debit" });
    if (payment.behaviour !== "lost") answer(state, uetr);
    if (payment.behaviour === "contradict" && status === "settled")
      sendStatus(
        state,
        { uetr, status: "refused", reason: "AC04" },
        new Date(machineNow().getTime() + 1_000),
      );
  });
}

function applyQuestion(state: State, uetr: string) {
  const payment = find(state, uetr);
  if (payment) {
    if (payment.status !== "waiting") answer(state, uetr);
    return;
  }
  if (state.table("payments").has(uetr)) return;
  rememberRefusal(state, uetr);
  answer(state, uetr);
}

/** So that the answer stays true if the payment still comes. */
function rememberRefusal(state: State, uetr: string) {
  const nobody = { name: "Unknown", number: "", bank: "" };
  state.put("payments", uetr, {
    uetr,
    amount: { minor: 0n, currency: "CHF" },
    settlementDay: state.meta.day,
    payer: nobody,
    payee: nobody,
    text: "",
    paymentReference: "",
    way: "in",
    status: "refused",
    reason: "NOOR",
    at: machineNow(),
    neverCame: true,
  });
}

function answer(state: State, uetr: string) {
  const { status, reason } = state.table("payments").get(uetr)!;
  if (status === "accepted") return sendStatus(state, { uetr, status });
  if (status === "refused") return sendStatus(state, { uetr, status, reason });
  return sendStatus(state, { uetr, status: "settled" });
}

function sendStatus(
  state: State,
  message: Pick<MessageOf<"status">, "uetr" | "status"> & { reason?: string },
  dueAt = machineNow(),
) {
  const { behaviour } = state.table("payments").get(message.uetr)!;
  state.send(
    { type: "status", reason: "", text: "", ...message },
    { copies: behaviour === "twice" ? 2 : 1, dueAt },
  );
}

/** Sends the money of a settled payment back to Limmat, once. */
export function giveBack(state: State, uetr: string, reason: string): void {
  const payment = find(state, uetr);
  if (payment?.status !== "settled") return;
  const returnId = randomUUID().replaceAll("-", "");
  state.deed(() => {
    state.change(uetr, { status: "returned", reason });
    state.book({ uetr, returnId, amount: payment.amount, side: "credit" });
    state.send(
      {
        type: "return",
        uetr,
        returnId,
        amount: payment.amount,
        settlementDay: state.meta.day,
        reason,
        text: "",
      },
      { copies: payment.behaviour === "twice" ? 2 : 1 },
    );
  });
}

function applyRecall(state: State, { uetr }: MessageOf<"recall">) {
  const payment = find(state, uetr);
  const isKept = payment?.behaviour === "keep";
  const isAccepted =
    !isKept &&
    payment !== undefined &&
    !["refused", "returned"].includes(payment.status);
  state.send({
    type: "recallAnswer",
    uetr,
    isAccepted,
    reason: isAccepted ? "" : isKept ? "CUST" : "NOOR",
    text: "",
  });
  if (!isAccepted) return;
  if (payment.status === "settled") giveBack(state, uetr, "FOCR");
  else decide(state, uetr, "refused", "FOCR");
}
