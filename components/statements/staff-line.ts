import { formatMoney } from "@/lib/ledger/money";
import type { StaffHistoryRow } from "@/lib/features/statements/history/row";
import { capitalised, formatDay } from "@/lib/platform/format";
import type { BadgedEntry } from "./entry-badges";
import { otherValueDay, toBadged } from "./line-facts";

/** An entry as a row of the staff's history. */
export type StaffHistoryLine = BadgedEntry &
  Omit<
    StaffHistoryRow,
    | keyof BadgedEntry
    | "amountMinor"
    | "currency"
    | "direction"
    | "enteredAt"
    | "valueAt"
    | "exchanged"
    | "reversible"
    | "status"
  > & {
    amount: string;
    /** The amount on the other side of an exchange. */
    exchanged?: string;
    direction: string;
    date: string;
    valueDay?: string;
    reversible?: true;
  };

export function toStaffLine({
  status: _status,
  wireState,
  enteredByStaff,
  reversal,
  amountMinor,
  currency,
  valueAt,
  enteredAt,
  exchanged,
  reversible,
  ...row
}: StaffHistoryRow): StaffHistoryLine {
  return {
    ...toBadged({ wireState, enteredByStaff, reversal }),
    ...row,
    amount: formatMoney(amountMinor, currency),
    direction: capitalised(row.direction),
    date: formatDay(enteredAt),
    ...otherValueDay({ valueAt, enteredAt }),
    ...(exchanged && {
      exchanged: formatMoney(exchanged.minor, exchanged.currency),
    }),
    ...(reversible && { reversible }),
  };
}
