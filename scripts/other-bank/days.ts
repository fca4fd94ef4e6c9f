import type { RailMessage } from "@/lib/features/rails/messages/message";
import { CURRENCIES, type Currency } from "@/lib/ledger/money";
import { bankDay, machineNow } from "@/lib/platform/time/clock";
import { dayAfter } from "@/lib/platform/time/zurich";
import { decide, giveBack } from "./receive";
import type { State } from "./state";

/** So that a message is not longer than banks take. */
const LINES_A_PAGE = 200;

/** Ends the days before this one of machine time, which Limmat is never behind. */
export function followDays(state: State): void {
  moveToDay(state, bankDay(machineNow()));
}

/** Ends the days that Limmat has closed, because its bank time may be ahead of machine time. */
export function followStatements(state: State, messages: RailMessage[]): void {
  for (const message of messages)
    if (message.type === "statement") moveToDay(state, dayAfter(message.day));
}

export function moveToDay(state: State, day: string): void {
  while (state.meta.day < day) endDay(state);
}

/** Settles the payments that are due at the end of the day, sends Limmat its statement, and begins the next day. */
export function endDay(state: State): void {
  const { day } = state.meta;
  state.deed(() => {
    for (const { uetr, behaviour } of state.table("payments").values())
      if (behaviour === "slow") decide(state, uetr, "settled");
    for (const currency of CURRENCIES) sendStatement(state, currency, day);
    state.put("meta", "bank", { ...state.meta, day: dayAfter(day) });
    for (const { uetr, behaviour, reason } of state.table("payments").values())
      if (behaviour === "return") giveBack(state, uetr, reason || "AC04");
  });
}

function sendStatement(state: State, currency: Currency, day: string) {
  const all = [...state.table("lines").values()].filter(
    ({ amount }) => amount.currency === currency,
  );
  if (all.length === 0) return;
  const closingMinor = state.balance(currency, day);
  const lines = all.filter((line) => line.day === day);
  const moved = lines.reduce(
    (sum, { side, amount }) =>
      side === "credit" ? sum + amount.minor : sum - amount.minor,
    0n,
  );
  const pages = Math.max(1, Math.ceil(lines.length / LINES_A_PAGE));
  for (let page = 1; page <= pages; page++)
    state.send({
      type: "statement",
      currency,
      day,
      account: `LIMMAT-${currency}`,
      page,
      isLastPage: page === pages,
      openingMinor: closingMinor - moved,
      closingMinor,
      lines: lines
        .slice((page - 1) * LINES_A_PAGE, page * LINES_A_PAGE)
        .map(({ day: _day, ...line }) => ({
          ...line,
          kind: line.returnId ? ("return" as const) : ("payment" as const),
        })),
    });
}
