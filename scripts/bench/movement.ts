import { randomUUID } from "node:crypto";

/** Ledger account ids of the payer and the payee, and id and session of the paying customer. */
export type Pair = {
  from: bigint;
  to: bigint;
  amountMinor: bigint;
  customerId: string;
  sessionSecret: string;
};

/** Returns the transfer that both ways of posting book, with its own idempotency key. */
export function movement({
  from,
  to,
  amountMinor,
  customerId,
  sessionSecret,
}: Pair) {
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
      scope: customerId,
      key: randomUUID(),
      requestHash: Buffer.alloc(32, 1),
    },
  };
}
