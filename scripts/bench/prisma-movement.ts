import { randomUUID } from "node:crypto";
import { ledgerErrors } from "@/lib/ledger/errors";
import type { PrismaClient } from "@/lib/platform/db/generated/client";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { bankNow } from "@/lib/platform/time/clock";
import { movement, type Pair } from "./movement";

type Locked = {
  id: bigint;
  balance_minor: bigint;
  held_minor: bigint;
  state: string;
};

// Prisma's defaults of 2 and 5 seconds could end the comparison on a busy machine.
const PATIENT = { maxWait: 60_000, timeout: 60_000 };

/** Posts the same movement as the ledger, but the usual way: step by step in an interactive transaction. */
export async function postByPrisma(
  prisma: PrismaClient,
  pair: Pair,
): Promise<void> {
  const { from, to, amountMinor } = pair;
  const { idempotency, context, ...details } = movement(pair);
  await prisma.$transaction(async (tx) => {
    const locked = await tx.$queryRaw<Locked[]>`
      SELECT id, balance_minor, held_minor, state::text FROM accounts
      WHERE id IN (${from}, ${to}) ORDER BY id FOR NO KEY UPDATE`;
    const debit = locked.find(({ id }) => id === from)!;
    const credit = locked.find(({ id }) => id === to)!;
    const earlier = await tx.entry.findFirst({
      where: {
        idempotencyScope: idempotency.scope,
        idempotencyKey: idempotency.key,
      },
      select: { id: true },
    });
    if (earlier) return;
    if (debit.state !== "open")
      throw new DomainError(ledgerErrors.ACCOUNT_NOT_ACTIVE);
    if (debit.balance_minor - debit.held_minor < amountMinor)
      throw new DomainError(ledgerErrors.INSUFFICIENT_FUNDS);
    await tx.account.update({
      where: { id: from },
      data: { balanceMinor: { decrement: amountMinor } },
      select: { id: true },
    });
    await tx.account.update({
      where: { id: to },
      data: { balanceMinor: { increment: amountMinor } },
      select: { id: true },
    });
    const now = bankNow();
    const entry = await tx.entry.create({
      data: {
        publicId: randomUUID(),
        kind: details.kind,
        valueAt: now,
        enteredAt: now,
        description: details.description,
        bank: details.bank,
        counterpartyName: details.counterpartyName,
        enteredBy: details.actor.kind,
        idempotencyScope: idempotency.scope,
        idempotencyKey: idempotency.key,
        requestHash: new Uint8Array(idempotency.requestHash),
      },
      select: { id: true },
    });
    await tx.posting.createMany({
      data: [
        {
          entryId: entry.id,
          accountId: from,
          direction: "debit",
          amountMinor,
          balanceAfterMinor: debit.balance_minor - amountMinor,
        },
        {
          entryId: entry.id,
          accountId: to,
          direction: "credit",
          amountMinor,
          balanceAfterMinor: credit.balance_minor + amountMinor,
        },
      ],
    });
    await tx.auditRow.create({
      data: {
        actorKind: details.actor.kind,
        action: "ledger.transfer",
        entryId: entry.id,
        after: { amountMinor: Number(amountMinor) },
        ...context,
      },
      select: { id: true },
    });
  }, PATIENT);
}
