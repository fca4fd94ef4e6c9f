import { randomUUID } from "node:crypto";

/** Who pays whom, by ledger account. */
export type Pair = { from: bigint; to: bigint; amountMinor: bigint };

/** The transfer that both ways of posting book, under a key of its own. */
export function movement({ from, to, amountMinor }: Pair) {
  return {
    kind: "transfer" as const,
    debitAccountId: from,
    creditAccountId: to,
    amountMinor,
    description: "Bench",
    bank: "Limmat",
    counterpartyName: "Bench Customer",
    actor: { kind: "system" as const, id: null },
    origin: { ip: "127.0.0.1", requestId: "bench" },
    idempotency: {
      scope: "bench",
      key: randomUUID(),
      requestHash: Buffer.alloc(32, 1),
    },
  };
}
