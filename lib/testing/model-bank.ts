import type { BookedMovement } from "./bookkeeper";

type ModelAccount = {
  balanceMinor: bigint;
  heldMinor: bigint;
  limitMinor: bigint | null;
  status: "active" | "inactive" | "closed" | "disabled";
  /** Amounts sent by transfer and wire, by day in Zurich. */
  sentMinor: Map<string, bigint>;
};

/**
 * A simple in-memory model of the ledger for a few customer accounts. Every other account belongs to the bank and
 * has unlimited funds. Results are error codes or "ok".
 */
export class ModelBank {
  readonly accounts = new Map<bigint, ModelAccount>();

  open(
    id: bigint,
    balanceMinor: bigint,
    limitMinor: bigint | null = null,
  ): void {
    this.accounts.set(id, {
      balanceMinor,
      heldMinor: 0n,
      limitMinor,
      status: "active",
      sentMinor: new Map(),
    });
  }

  /** Returns the expected result of a movement on `day`; changes nothing. */
  foresee(
    { kind, debitAccountId, creditAccountId, amountMinor }: BookedMovement,
    day: string,
  ): string {
    if (debitAccountId === creditAccountId) return "ACCOUNT_UNKNOWN";
    const sender = this.accounts.get(debitAccountId);
    const toClosed = this.accounts.get(creditAccountId)?.status === "closed";
    if (kind === "transfer" || kind === "wire") {
      if (sender && sender.status !== "active") return "ACCOUNT_NOT_ACTIVE";
      if (toClosed) return "BENEFICIARY_CLOSED";
      const sent = (sender?.sentMinor.get(day) ?? 0n) + amountMinor;
      if (sender && sender.limitMinor !== null && sent > sender.limitMinor)
        return "LIMIT_EXCEEDED";
    } else if (toClosed) return "CREDITED_CLOSED";
    if (sender && this.available(sender) < amountMinor)
      return "INSUFFICIENT_FUNDS";
    return "ok";
  }

  book(
    { kind, debitAccountId, creditAccountId, amountMinor }: BookedMovement,
    day: string,
  ): void {
    const sender = this.accounts.get(debitAccountId);
    if (sender) {
      sender.balanceMinor -= amountMinor;
      if (kind === "transfer" || kind === "wire") {
        const sent = sender.sentMinor.get(day) ?? 0n;
        sender.sentMinor.set(day, sent + amountMinor);
      }
    }
    const receiver = this.accounts.get(creditAccountId);
    if (receiver) receiver.balanceMinor += amountMinor;
  }

  /** Frees the limit of the day on which a reversed payment was sent. */
  takeBack(
    { kind, debitAccountId, amountMinor }: BookedMovement,
    day: string,
  ): void {
    if (kind !== "transfer" && kind !== "wire") return;
    const { sentMinor } = this.accounts.get(debitAccountId)!;
    sentMinor.set(day, sentMinor.get(day)! - amountMinor);
  }

  /** Holds money if it is available; a negative amount releases it. Returns whether it was done. */
  hold(id: bigint, amountMinor: bigint): boolean {
    const account = this.accounts.get(id)!;
    if (this.available(account) < amountMinor) return false;
    account.heldMinor += amountMinor;
    return true;
  }

  private available(account: ModelAccount) {
    return account.balanceMinor - account.heldMinor;
  }
}
