import { dayOfMonth, isPayday, monthAndDay, weekday } from "./days";
import { JONAS, PETRA } from "./people";
import type { Chance } from "./random";

/** A payment or income of one day, before the balance is checked. Amounts are in cents. */
export type Deed = {
  minutes: number;
  amountMinor: number;
  description: string;
  counterpartyName: string;
} & (
  | { kind: "credit" | "debit"; counterpartyNumber?: string; bank?: string }
  | { kind: "wire"; counterpartyNumber: string; bank: string }
  | { kind: "transfer"; toNumber: string }
);

type Household = {
  number: string;
  employer: string;
  salaryMinor: number;
  rentMinor: number;
  landlord: string;
  insuranceMinor: number;
  electricityMinor: number;
  holidays: { from: string; to: string; place: string; hotelMinor: number }[];
};

export const HOUSEHOLDS: Household[] = [
  {
    number: PETRA,
    employer: "Sample Architects",
    salaryMinor: 684_000,
    rentMinor: 215_000,
    landlord: "Sample Housing Cooperative",
    insuranceMinor: 39_845,
    electricityMinor: 6_400,
    holidays: [
      { from: "02-10", to: "02-15", place: "Engadine", hotelMinor: 96_000 },
      { from: "07-14", to: "07-23", place: "Liguria", hotelMinor: 142_000 },
    ],
  },
  {
    number: JONAS,
    employer: "Example School",
    salaryMinor: 591_000,
    rentMinor: 178_000,
    landlord: "Example Properties",
    insuranceMinor: 35_210,
    electricityMinor: 5_100,
    holidays: [
      { from: "04-18", to: "04-22", place: "Lisbon", hotelMinor: 61_000 },
      { from: "08-01", to: "08-09", place: "Brittany", hotelMinor: 98_000 },
    ],
  },
];

export function deedsOf(
  household: Household,
  day: string,
  chance: Chance,
): Deed[] {
  const away = household.holidays.find(
    ({ from, to }) => from <= monthAndDay(day) && monthAndDay(day) <= to,
  );
  return [
    ...income(household, day),
    ...bills(household, day, chance),
    ...(away ? abroad(away, day, chance) : atHome(day, chance)),
  ];
}

function income({ employer, salaryMinor }: Household, day: string): Deed[] {
  if (!isPayday(day, 25)) return [];
  const salary = {
    kind: "credit",
    minutes: 6 * 60 + 5,
    amountMinor: salaryMinor,
    description: "Salary",
    counterpartyName: employer,
  } as const;
  if (!day.slice(5).startsWith("12")) return [salary];
  return [salary, { ...salary, minutes: 366, description: "13th salary" }];
}

function bills(household: Household, day: string, chance: Chance): Deed[] {
  const month = Number(day.slice(5, 7));
  const due: Record<number, [string, string, number][]> = {
    1: [["Rent", household.landlord, household.rentMinor]],
    3: [
      ["Health insurance", "Sample Health Insurance", household.insuranceMinor],
    ],
    5: [["Mobile and internet", "Example Telecom", 8_900]],
    8: [["Streaming", "Sample Streaming", 1_690]],
    12:
      month % 3 === 0
        ? [
            [
              "Electricity and water",
              "Sample Energy",
              household.electricityMinor * 3 + chance.whole(-900, 1_400),
            ],
          ]
        : [],
    15: [["Travel pass", "Sample Transit", 8_700]],
    18:
      month === 1
        ? [["Household insurance", "Specimen Insurance", 24_650]]
        : [],
  };
  return (due[dayOfMonth(day)] ?? []).map(
    ([description, counterpartyName, amountMinor], index) => ({
      kind: "debit",
      minutes: 7 * 60 + index,
      description,
      counterpartyName,
      amountMinor,
    }),
  );
}

type Habit = {
  /** Probability in percent per weekday, Sunday first. */
  percent: readonly [number, number, number, number, number, number, number];
  hours: readonly [number, number];
  minor: readonly [number, number];
  description: string;
  places: readonly string[];
};

const HABITS: Habit[] = [
  {
    percent: [0, 0, 0, 36, 0, 8, 86],
    hours: [9, 19],
    minor: [2_140, 14_900],
    description: "Groceries",
    places: ["Sample Grocers", "Example Market", "Sample Village Shop"],
  },
  {
    percent: [0, 7, 9, 8, 10, 7, 0],
    hours: [12, 13],
    minor: [1_450, 3_200],
    description: "Lunch",
    places: ["Sample Canteen", "Example Noodles", "Café Specimen"],
  },
  {
    percent: [4, 0, 0, 3, 5, 24, 18],
    hours: [18, 21],
    minor: [4_200, 13_800],
    description: "Restaurant",
    places: ["Trattoria Sample", "Example Inn", "Bistro Specimen"],
  },
  {
    percent: [0, 3, 3, 3, 3, 4, 9],
    hours: [10, 18],
    minor: [1_990, 24_900],
    description: "Card purchase",
    places: [
      "Sample Books",
      "Example Bicycles",
      "Specimen Furniture",
      "Sample Pharmacy",
      "Example Fashion",
    ],
  },
  {
    percent: [1, 2, 2, 2, 2, 5, 4],
    hours: [8, 20],
    minor: [5, 20],
    description: "Cash withdrawal",
    places: ["Cash machine, main station", "Cash machine, city centre"],
  },
];

function atHome(day: string, chance: Chance): Deed[] {
  return HABITS.filter((habit) =>
    chance.happens(habit.percent[weekday(day)]!),
  ).map((habit) => spend(habit, chance));
}

function spend(
  { hours, minor, description, places }: Habit,
  chance: Chance,
): Deed {
  // Cash machines pay out notes only.
  const unit = description === "Cash withdrawal" ? 1_000 : 1;
  return {
    kind: "debit",
    minutes: chance.whole(hours[0] * 60, hours[1] * 60 + 59),
    amountMinor: chance.whole(...minor) * unit,
    description,
    counterpartyName: chance.one(places),
  };
}

function abroad(
  { from, place, hotelMinor }: Household["holidays"][number],
  day: string,
  chance: Chance,
): Deed[] {
  const meal: Deed = {
    kind: "debit",
    minutes: chance.whole(18 * 60, 22 * 60),
    amountMinor: chance.whole(3_100, 11_500),
    description: `Restaurant, ${place}`,
    counterpartyName: chance.one([
      "Osteria Esempio",
      "Chez Modèle",
      "Casa Exemplo",
    ]),
  };
  if (monthAndDay(day) !== from) return [meal];
  const arrival: Deed = {
    kind: "debit",
    minutes: chance.whole(15 * 60, 17 * 60),
    amountMinor: hotelMinor,
    description: `Hotel, ${place}`,
    counterpartyName: `Sample Hotel ${place}`,
  };
  const journey: Deed = {
    kind: "debit",
    minutes: 8 * 60 + 40,
    amountMinor: chance.whole(11_000, 29_000),
    description: `Tickets to ${place}`,
    counterpartyName: "Sample Travel Agency",
  };
  return [journey, arrival, meal];
}
