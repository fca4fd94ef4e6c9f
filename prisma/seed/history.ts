import { bankDay } from "@/lib/platform/time/clock";
import { at, dayOfMonth, daysBefore } from "./days";
import { type Deed, deedsOf, HOUSEHOLDS } from "./habits";
import { ADJUSTMENTS, CASH, CLEARING, type SeedMovement } from "./movement";
import { HISTORY_DAYS, JONAS, PETRA } from "./people";
import { Chance } from "./random";
import { wiresOf } from "./wires";

/** Reserve for bills: other purchases do not take the balance below it. */
const RESERVE_MINOR = 60_000;

/** Balance left at the month's end; the rest goes to the savings plan. */
const KEPT_MINOR = 880_000;

/**
 * Returns the history of the two demonstration customers, oldest first, up to the day before `today`. No balance
 * falls below zero.
 * @param fixed movements that happen whatever the balance is
 */
export function twoHistories(
  today: string,
  fixed: SeedMovement[],
): SeedMovement[] {
  const chance = new Chance(8_000);
  const first = daysBefore(today, HISTORY_DAYS - 1);
  const movements: SeedMovement[] = [
    opening(PETRA, first, 684_250),
    opening(JONAS, first, 591_700),
  ];
  const balances = new Map([
    [PETRA, 684_250],
    [JONAS, 591_700],
  ]);
  for (let daysAgo = HISTORY_DAYS - 2; daysAgo > 0; daysAgo--) {
    const day = daysBefore(today, daysAgo);
    const ofDay = fixed.filter((movement) => bankDay(movement.at) === day);
    for (const movement of ofDay) {
      const { from, to, amountMinor } = movement;
      const isIn = "number" in to;
      const number = isIn ? to.number : (from as { number: string }).number;
      balances.set(
        number,
        balances.get(number)! + (isIn ? amountMinor : -amountMinor),
      );
      movements.push(movement);
    }
    const deeds = HOUSEHOLDS.flatMap((household) =>
      [
        ...deedsOf(household, day, chance),
        ...betweenThem(household.number, day, chance),
        ...wiresOf(household.number, daysAgo),
      ].map((deed) => ({ number: household.number, deed })),
    );
    deeds.sort((a, b) => a.deed.minutes - b.deed.minutes);
    for (const { number, deed } of deeds) {
      if (take(balances, number, deed))
        movements.push(toMovement(number, deed, day));
    }
    movements.push(...monthEnd(balances, day));
    if (daysAgo === 47) movements.push(correction(balances, day));
  }
  return movements;
}

function opening(
  number: string,
  day: string,
  amountMinor: number,
): SeedMovement {
  return {
    at: at(day, 10 * 60 + (number === PETRA ? 12 : 47)),
    kind: "opening",
    from: ADJUSTMENTS,
    to: { number },
    amountMinor,
    description: "Opening balance",
    enteredBy: "staff",
  };
}

const SHARED = [
  "Concert tickets",
  "My half of dinner",
  "Train tickets",
  "Birthday present for Ruth",
  "Weekend in the mountains",
  "Groceries for the party",
];

function betweenThem(number: string, day: string, chance: Chance): Deed[] {
  if (!chance.happens(3)) return [];
  const toPetra = number === JONAS;
  return [
    {
      kind: "transfer",
      minutes: chance.whole(9 * 60, 21 * 60),
      amountMinor: chance.whole(15, 240) * 100 + (chance.happens(30) ? 50 : 0),
      description: chance.one(SHARED),
      counterpartyName: toPetra ? "Petra Muster" : "Jonas Beispiel",
      toNumber: toPetra ? PETRA : JONAS,
    },
  ];
}

/** Applies the movement to the balances. Returns false, and leaves the movement out, if the money is missing. */
function take(balances: Map<string, number>, number: string, deed: Deed) {
  const balance = balances.get(number)!;
  if (deed.kind === "credit") {
    balances.set(number, balance + deed.amountMinor);
    return true;
  }
  const needsReserve = deed.minutes > 8 * 60;
  if (balance - deed.amountMinor < (needsReserve ? RESERVE_MINOR : 0))
    return false;
  balances.set(number, balance - deed.amountMinor);
  if (deed.kind === "transfer")
    balances.set(
      deed.toNumber,
      balances.get(deed.toNumber)! + deed.amountMinor,
    );
  return true;
}

function toMovement(number: string, deed: Deed, day: string): SeedMovement {
  const shared = {
    at: at(day, deed.minutes),
    kind: deed.kind,
    amountMinor: deed.amountMinor,
    description: deed.description,
    counterpartyName: deed.counterpartyName,
  };
  switch (deed.kind) {
    case "credit":
      return { ...shared, from: CASH, to: { number }, enteredBy: "system" };
    case "debit":
      return { ...shared, from: { number }, to: CASH, enteredBy: "system" };
    case "wire":
      return {
        ...shared,
        from: { number },
        to: CLEARING,
        bank: deed.bank,
        counterpartyNumber: deed.counterpartyNumber,
        enteredBy: "customer",
      };
    case "transfer":
      return {
        ...shared,
        from: { number },
        to: { number: deed.toNumber },
        bank: "Limmat",
        counterpartyNumber: deed.toNumber,
        enteredBy: "customer",
      };
  }
}

/** Moves the surplus to the savings plan on the 27th, in whole hundreds. */
function monthEnd(balances: Map<string, number>, day: string): SeedMovement[] {
  if (dayOfMonth(day) !== 27) return [];
  return HOUSEHOLDS.flatMap(({ number }) => {
    const over = balances.get(number)! - KEPT_MINOR;
    const amountMinor = Math.floor(over / 10_000) * 10_000;
    if (amountMinor <= 0) return [];
    balances.set(number, balances.get(number)! - amountMinor);
    return [
      {
        at: at(day, 23 * 60 + 30),
        kind: "debit",
        from: { number },
        to: CASH,
        amountMinor,
        description: "Savings plan",
        counterpartyName: "Sample Savings Fund",
        enteredBy: "system",
      } satisfies SeedMovement,
    ];
  });
}

/** A credit by staff with the value date of the day it corrects. */
function correction(balances: Map<string, number>, day: string): SeedMovement {
  balances.set(PETRA, balances.get(PETRA)! + 1_500);
  return {
    at: at(day, 23 * 60 + 40),
    valueAt: at(daysBefore(day, 6), 0),
    kind: "credit",
    from: CASH,
    to: { number: PETRA },
    amountMinor: 1_500,
    description: "Refund of a card fee charged twice",
    enteredBy: "staff",
  };
}
