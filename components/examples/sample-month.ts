import type { HistoryRow } from "@/lib/features/statements/history/row";
import type { Statement } from "@/lib/features/statements/history/statement";
import { referenceOf } from "@/lib/ledger/reference";
import { site } from "@/lib/platform/config/site";
import { addMonths, lastOfMonth } from "@/lib/platform/time/calendar";
import { zurichMoment } from "@/lib/platform/time/zurich";

/** The customer of the examples, who is fictitious and in the demonstration's data as well. */
const holder = { name: "Petra Muster", number: "1000000008" };

type Movement = {
  id: string;
  /** Day of the month and time. */
  at: readonly [string, string];
  kind: "credit" | "transfer" | "wire" | "reversal";
  party: string;
  number: string;
  bank?: string;
  description: string;
  /** Positive if the money comes in. */
  minor: bigint;
  reversal?: "reversed" | "reversal";
};

const openingMinor = 412_050n;

const movements: readonly Movement[] = [
  {
    id: "4f1a09c2-0000-4000-8000-000000000001",
    at: ["03", "08:00"],
    kind: "wire",
    party: "Muster Homes",
    number: "5512000043",
    bank: "Sample Cantonal Bank",
    description: "Rent",
    minor: -165_000n,
  },
  {
    id: "0b97c4d8-0000-4000-8000-000000000003",
    at: ["08", "18:44"],
    kind: "transfer",
    party: "Jonas Beispiel",
    number: "2000000006",
    description: "Concert tickets",
    minor: -8_450n,
  },
  {
    id: "c2e60f35-0000-4000-8000-000000000004",
    at: ["11", "10:12"],
    kind: "transfer",
    party: "Example Bicycles",
    number: "6000000007",
    description: "Repair, paid twice",
    minor: -21_500n,
    reversal: "reversed",
  },
  {
    id: "d9b17a64-0000-4000-8000-000000000005",
    at: ["12", "14:30"],
    kind: "transfer",
    party: "Example Bicycles",
    number: "6000000007",
    description: "Repair, paid twice",
    minor: 21_500n,
    reversal: "reversal",
  },
  {
    id: "a83d51e7-0000-4000-8000-000000000002",
    at: ["18", "09:05"],
    kind: "credit",
    party: "Sample Architects",
    number: "",
    description: "Salary",
    minor: 684_000n,
  },
  {
    id: "7e25b8f1-0000-4000-8000-000000000006",
    at: ["27", "20:11"],
    kind: "transfer",
    party: "Jonas Beispiel",
    number: "2000000006",
    description: "Weekend in the mountains",
    minor: -12_000n,
  },
];

/** Returns the statement of the whole month before a day. All its people and payments are fictitious. */
export function sampleMonth(day: string): Statement {
  const month = addMonths(day, -1).slice(0, 8);
  let balanceMinor = openingMinor;
  const lines = movements.map((movement) => {
    balanceMinor += movement.minor;
    return toRow(month, movement, balanceMinor);
  });
  const sum = (direction: HistoryRow["direction"]) =>
    lines
      .filter((line) => line.direction === direction)
      .reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return {
    account: {
      holder: holder.name,
      number: holder.number,
      type: "savings",
      currency: "USD",
    },
    period: { from: `${month}01`, to: lastOfMonth(`${month}01`) },
    openingMinor,
    closingMinor: balanceMinor,
    creditsMinor: sum("credit"),
    debitsMinor: sum("debit"),
    lines,
  };
}

function toRow(
  month: string,
  { id, at, kind, minor, ...movement }: Movement,
  balanceAfterMinor: bigint,
): HistoryRow {
  const [day, time] = at;
  const isOutgoing = minor < 0n;
  const moment = zurichMoment(`${month}${day}`, time);
  return {
    id,
    reference: referenceOf(id),
    direction: isOutgoing ? "debit" : "credit",
    amountMinor: isOutgoing ? -minor : minor,
    currency: "USD",
    bank: movement.bank ?? site.name,
    description: movement.description,
    valueAt: moment,
    enteredAt: moment,
    status: kind === "wire" ? "settled" : "posted",
    enteredByStaff: false,
    reversal: movement.reversal ?? null,
    account: holder.number,
    balanceAfterMinor,
    senderName: isOutgoing ? holder.name : movement.party,
    receiverName: isOutgoing ? movement.party : holder.name,
    accountTransferredTo: isOutgoing ? movement.number : holder.number,
    otherAccount: movement.number,
    kind,
    otherKind: kind === "wire" ? "clearing" : "customer",
    paymentReference: "",
    endToEndId: "",
    arrivesOn: null,
    wireState: null,
  };
}
