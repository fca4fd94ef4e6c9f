import type { Deed } from "./habits";
import { JONAS, PETRA } from "./people";

const OTHER_BANK = "Sample Cantonal Bank";

type Wire = {
  daysAgo: number;
  amountMinor: number;
  description: string;
  name: string;
};

const WIRES: Record<string, Wire[]> = {
  [PETRA]: [
    {
      daysAgo: 502,
      amountMinor: 62_000,
      description: "Piano lessons, winter term",
      name: "Musikschule Vorlage",
    },
    {
      daysAgo: 371,
      amountMinor: 118_400,
      description: "Taxes, first instalment",
      name: "Tax Office Sample",
    },
    {
      daysAgo: 246,
      amountMinor: 89_500,
      description: "Dentist",
      name: "Dr. A. Beispielzahn",
    },
    {
      daysAgo: 133,
      amountMinor: 62_000,
      description: "Piano lessons, summer term",
      name: "Musikschule Vorlage",
    },
    {
      daysAgo: 58,
      amountMinor: 74_300,
      description: "New window, down payment",
      name: "Schreinerei Probe",
    },
    {
      daysAgo: 1,
      amountMinor: 48_000,
      description: "New window, final payment",
      name: "Schreinerei Probe",
    },
  ],
  [JONAS]: [
    {
      daysAgo: 466,
      amountMinor: 54_000,
      description: "Course fees",
      name: "Evening School Specimen",
    },
    {
      daysAgo: 305,
      amountMinor: 97_800,
      description: "Taxes, first instalment",
      name: "Tax Office Sample",
    },
    {
      daysAgo: 171,
      amountMinor: 41_250,
      description: "Bicycle, second-hand",
      name: "V. Platzhalter",
    },
    {
      daysAgo: 84,
      amountMinor: 66_000,
      description: "Course fees",
      name: "Evening School Specimen",
    },
    {
      daysAgo: 2,
      amountMinor: 35_500,
      description: "Camping gear",
      name: "Outdoor Entwurf",
    },
  ],
};

export function wiresOf(number: string, daysAgo: number): Deed[] {
  return WIRES[number]!.filter((wire) => wire.daysAgo === daysAgo).map(
    (wire) => ({
      kind: "wire",
      minutes: 19 * 60 + 24,
      amountMinor: wire.amountMinor,
      description: wire.description,
      counterpartyName: wire.name,
      counterpartyNumber: `99${String(wire.name.length).padStart(2, "0")}000000${number.slice(0, 2)}`,
      bank: OTHER_BANK,
    }),
  );
}
