import { at, daysBefore } from "./days";
import { ADJUSTMENTS, CASH, CLEARING, type SeedMovement } from "./movement";
import {
  CLOSED,
  DISABLED,
  DORMANT,
  LONG_NAMED,
  NEWCOMER,
  WEALTHY,
} from "./people";

/** Returns a few movements of the other customers, so that the staff's lists show every kind. */
export function otherHistories(today: string): SeedMovement[] {
  const on = (daysAgo: number, minutes: number) =>
    at(daysBefore(today, daysAgo), minutes);
  const open = (number: string, daysAgo: number, amountMinor: number) =>
    ({
      at: on(daysAgo, 9 * 60 + 30),
      kind: "opening",
      from: ADJUSTMENTS,
      to: { number },
      amountMinor,
      description: "Opening balance",
      enteredBy: "staff",
    }) satisfies SeedMovement;
  const deposit = (
    number: string,
    daysAgo: number,
    amountMinor: number,
    description: string,
  ) =>
    ({
      at: on(daysAgo, 11 * 60 + 15),
      kind: "credit",
      from: CASH,
      to: { number },
      amountMinor,
      description,
      enteredBy: "staff",
    }) satisfies SeedMovement;
  const spent = (
    number: string,
    daysAgo: number,
    amountMinor: number,
    [description, counterpartyName]: [string, string],
  ) =>
    ({
      at: on(daysAgo, 15 * 60 + 45),
      kind: "debit",
      from: { number },
      to: CASH,
      amountMinor,
      description,
      counterpartyName,
      enteredBy: "system",
    }) satisfies SeedMovement;
  return [
    open(DORMANT, 900, 1_250_000),
    spent(DORMANT, 820, 32_000, [
      "Cash withdrawal",
      "Cash machine, main station",
    ]),
    deposit(DORMANT, 760, 4_100, "Interest"),
    open(CLOSED, 700, 230_000),
    spent(CLOSED, 655, 18_400, ["Card purchase", "Sample Instruments"]),
    spent(CLOSED, 540, 211_600, [
      "Balance paid out on account closure",
      "Clara Vorlage",
    ]),
    open(DISABLED, 410, 98_000),
    spent(DISABLED, 377, 12_450, ["Groceries", "Example Market"]),
    deposit(DISABLED, 340, 150_000, "Cash deposit"),
    open(LONG_NAMED, 320, 4_720_000),
    {
      at: on(140, 16 * 60),
      kind: "wire",
      from: { number: LONG_NAMED },
      to: CLEARING,
      amountMinor: 310_000,
      description: "Printing of the collected lectures, volumes one to four",
      bank: "Sample Cantonal Bank",
      counterpartyName: "Druckerei Exemplar und Töchter",
      counterpartyNumber: "990000000070",
      enteredBy: "customer",
    },
    open(WEALTHY, 260, 12_345_678_900),
    deposit(WEALTHY, 90, 2_500_000_000, "Sale of a company"),
    open(NEWCOMER, 20, 50_000),
  ];
}
