import type { MessageOf } from "@/lib/features/rails/messages/message";
import type { State } from "./state";

// Limmat's messages about the payments of this bank.

export function applyRecallAnswer(
  state: State,
  { uetr, isAccepted }: MessageOf<"recallAnswer">,
) {
  if (state.findPayment(uetr, "out"))
    state.change(uetr, { recall: isAccepted ? "granted" : "refused" });
}

export function applyStatus(
  state: State,
  { uetr, status, reason }: MessageOf<"status">,
) {
  const payment = state.findPayment(uetr, "out");
  if (!payment) return;
  const isFinal = ["settled", "refused", "returned"].includes(payment.status);
  if (isFinal) {
    const differs = (status === "refused") !== (payment.status === "refused");
    if (status !== "accepted" && differs)
      state.change(uetr, { contradiction: status });
    return;
  }
  state.change(uetr, { status, reason });
  if (status === "settled")
    state.book({ uetr, amount: payment.amount, side: "credit" });
}

export function applyReturn(state: State, message: MessageOf<"return">) {
  const { uetr, returnId, reason } = message;
  const payment = state.findPayment(uetr, "out");
  if (!payment || payment.status === "returned") return;
  if (payment.status === "refused")
    return state.change(uetr, { contradiction: "returned" });
  // The settlement may come later than the return.
  state.book({ uetr, amount: payment.amount, side: "credit" });
  state.book({ uetr, returnId, amount: payment.amount, side: "debit" });
  state.change(uetr, { status: "returned", reason });
}
