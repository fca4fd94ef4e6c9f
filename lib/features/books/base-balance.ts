import { chartLine } from "@/lib/ledger/chart";
import type { Currency } from "@/lib/ledger/money";
import type {
  DayLine,
  LineInBase,
  TrialBalance,
  TrialLine,
} from "./trial-balance";

/**
 * The books of all currencies together, in the currency of the bank. The currency positions are the line `difference`:
 * every exchange leaves positions of equal value, so their value at the mid rates of the day comes from rates alone.
 */
export type BaseBalance = {
  lines: BaseLine[];
  /** The balance of the currency positions: above zero the bank gained from rates. */
  differenceMinor: bigint;
  /** The same at the end of the day before, at the mid rates of that day; null without them. */
  differenceBeforeMinor: bigint | null;
  /** The sums of the lines and the rounding. */
  debitsMinor: bigint;
  creditsMinor: bigint;
  debitBalancesMinor: bigint;
  creditBalancesMinor: bigint;
  /** Whether the books add up in every currency that is included. */
  isEven: boolean;
  /** What evens out the sums of even books, because each figure is converted and rounded by itself. */
  rounding: DayLine;
  /** Currencies in use without a rate, which are not included. */
  unrated: Currency[];
};

type BaseLine = DayLine & { kind: TrialLine["kind"] };

/** Adds up the trial balances of all currencies at the mid rates of their day. */
export function toBaseBalance(trials: readonly TrialBalance[]): BaseBalance {
  const rated = trials.filter(isRated);
  const kinds = trials[0]?.lines.map(({ kind }) => kind) ?? [];
  const lines = kinds.map((kind) => {
    const parts = rated.map((trial) => partOf(trial, kind));
    const sum = (of: (part: LineInBase) => bigint) =>
      parts.reduce((total, part) => total + of(part), 0n);
    return {
      kind,
      debitsMinor: sum((part) => part.debitsMinor),
      creditsMinor: sum((part) => part.creditsMinor),
      closingMinor: sum((part) => part.closingMinor),
    };
  });
  const isEven = rated.every(
    (trial) =>
      trial.debitsMinor === trial.creditsMinor &&
      trial.debitBalancesMinor === trial.creditBalancesMinor,
  );
  const rounding = isEven ? roundingOf(lines) : NO_ROUNDING;
  const add = (of: (line: DayLine) => bigint) =>
    sumOf([...lines, rounding], of);
  return {
    lines,
    isEven,
    differenceMinor:
      lines.find(({ kind }) => kind === "position")?.closingMinor ?? 0n,
    differenceBeforeMinor: addOpenings(
      rated.map((trial) => partOf(trial, "position")),
    ),
    debitsMinor: add((line) => line.debitsMinor),
    creditsMinor: add((line) => line.creditsMinor),
    debitBalancesMinor: add((line) => positive(-line.closingMinor)),
    creditBalancesMinor: add((line) => positive(line.closingMinor)),
    rounding,
    unrated: trials
      .filter((trial) => !isRated(trial))
      .map(({ currency }) => currency),
  };
}

const NO_ROUNDING = { debitsMinor: 0n, creditsMinor: 0n, closingMinor: 0n };

function roundingOf(lines: readonly DayLine[]): DayLine {
  const missing =
    sumOf(lines, (line) => line.creditsMinor) -
    sumOf(lines, (line) => line.debitsMinor);
  return {
    debitsMinor: positive(missing),
    creditsMinor: positive(-missing),
    closingMinor: -sumOf(lines, (line) => line.closingMinor),
  };
}

const sumOf = (lines: readonly DayLine[], of: (line: DayLine) => bigint) =>
  lines.reduce((total, line) => total + of(line), 0n);

const positive = (minor: bigint) => (minor > 0n ? minor : 0n);

/** Returns the name of a line. In the currency of the bank, the currency positions are the difference from rates. */
export const baseLineName = (kind: string): string =>
  kind === "position" ? "Difference from rates" : chartLine(kind).name;

const isRated = ({ lines }: TrialBalance) =>
  lines.every(({ inBase }) => inBase !== null);

const partOf = ({ lines }: TrialBalance, kind: TrialLine["kind"]): LineInBase =>
  lines.find((line) => line.kind === kind)!.inBase!;

function addOpenings(parts: LineInBase[]): bigint | null {
  let sum = 0n;
  for (const { openingMinor } of parts) {
    if (openingMinor === null) return null;
    sum += openingMinor;
  }
  return sum;
}
