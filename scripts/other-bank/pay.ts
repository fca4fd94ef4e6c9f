import { randomUUID } from "node:crypto";
import { checkDigits97 } from "@/lib/ledger/iban";
import type { Money } from "@/lib/ledger/money";
import { OTHER_BANK_IID } from "@/lib/platform/config/built-iid";
import { machineNow } from "@/lib/platform/time/clock";
import type { State } from "./state";

export const BANK_NAME = "Sihl Bank";

/** The name for a payer whose name is held back, as ISO 20022 users write it. */
const NO_NAME = "NOTPROVIDED";

/** The time that Limmat has for its answer before this bank asks. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Returns the IBAN of an account of this bank, given its number of ten digits at most. */
const ibanOf = (number: number) => {
  const body = `${OTHER_BANK_IID}${String(number).padStart(12, "0")}`;
  return `CH${checkDigits97("CH", body)}${body}`;
};

/** The customers of this bank who pay, with the payment that each usually makes. */
export const PAYERS = {
  salary: {
    name: "Example Works Ltd",
    number: ibanOf(1),
    amount: "5200.00",
    text: "Salary",
  },
  rent: {
    name: "Toni Tenant",
    number: ibanOf(2),
    amount: "1450.00",
    text: "Rent",
  },
  refund: {
    name: "Example Shop Ltd",
    number: ibanOf(3),
    amount: "49.90",
    text: "Refund of order 1042",
  },
} as const;

export type NewPayment = {
  kind: keyof typeof PAYERS;
  /** Of an account at Limmat. */
  iban: string;
  amount: Money;
  text?: string | undefined;
  paymentReference?: string | undefined;
  payerName?: string | undefined;
  isNameHeldBack?: boolean | undefined;
  /** The number of times that the same message is sent. */
  copies?: number | undefined;
};

/** Sends a payment to Limmat and returns its UETR. It is handed over once; without an answer, this bank asks. */
export function pay(state: State, payment: NewPayment): string {
  const payer = PAYERS[payment.kind];
  const uetr = randomUUID();
  const credit = {
    uetr,
    amount: payment.amount,
    settlementDay: state.meta.day,
    payer: {
      name: payment.isNameHeldBack ? NO_NAME : payment.payerName || payer.name,
      number: payer.number,
      bank: BANK_NAME,
    },
    payee: { name: "Customer of Limmat", number: payment.iban, bank: "Limmat" },
    text: payment.text ?? payer.text,
    paymentReference: payment.paymentReference ?? "",
  };
  state.deed(() => {
    state.put("payments", uetr, {
      ...credit,
      way: "out",
      status: "sent",
      reason: "",
      at: machineNow(),
      askAt: new Date(machineNow().getTime() + PATIENCE_MS),
      askPauseMs: PATIENCE_MS,
    });
    state.send({ type: "payment", ...credit }, { copies: payment.copies });
  });
  return uetr;
}

/** Asks Limmat for a payment back. */
export function recall(state: State, uetr: string): void {
  const payment = state.table("payments").get(uetr);
  if (payment?.way !== "out" || payment.recall) return;
  state.deed(() => {
    state.change(uetr, { recall: "asked" });
    state.send({
      type: "recall",
      uetr,
      amount: payment.amount,
      reason: "DUPL",
      text: "",
    });
  });
}

/** Asks about the payments that have had no answer for too long, with growing pauses. */
export function askWhereDue(state: State, now: Date): void {
  for (const { uetr, way, status, askAt, askPauseMs = PATIENCE_MS } of state
    .table("payments")
    .values()) {
    const isOpen = way === "out" && ["sent", "accepted"].includes(status);
    if (!isOpen || !askAt || askAt > now) continue;
    const pauseMs = Math.min(2 * askPauseMs, LONGEST_PAUSE_MS);
    state.deed(() => {
      state.change(uetr, {
        askAt: new Date(now.getTime() + pauseMs),
        askPauseMs: pauseMs,
      });
      state.send({ type: "ask", uetr });
    });
  }
}
