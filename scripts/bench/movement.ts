import { randomUUID } from "node:crypto";

/** Ledger account ids of the payer and the payee, and the session of the payer. */
export type Pair = {
  from: bigint;
  to: bigint;
  amountMinor: bigint;
  sessionSecret: string;
};

/** Returns the transfer that both ways of posting book, with its own idempotency key. */
export function movement({ from, to, amountMinor, sessionSecret }: Pair) {
  return {
    kind: "transfer" as const,
    debitAccountId: from,
    creditAccountId: to,
    amountMinor,
    description: "Bench",
    bank: "Limmat",
    counterpartyName: "Bench Customer",
    actor: { kind: "customer" as const, sessionSecret },
    context: { ip: "127.0.0.1", requestId: "bench" },
    idempotency: {
      scope: "bench",
      key: randomUUID(),
      requestHash: Buffer.alloc(32, 1),
    },
  };
}
