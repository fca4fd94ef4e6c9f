"use client";

import { Fragment } from "react";
import { WireBadge } from "@/components/ledger/wire-badge";
import { Money } from "@/components/ui/money";
import { initials } from "@/lib/platform/format";
import type { HistoryLine } from "./history-line";
import { ReceiptLink } from "./receipt-link";

/**
 * Transfers and everything else in one list, under headings of days. A line has its time only, and the
 * state of a wire until it is settled: its receipt has the rest.
 */
export function ActivityList({
  lines,
  level: Heading = "h3",
}: {
  lines: readonly HistoryLine[];
  level?: "h3" | "h4";
}) {
  return splitAt(lines, ({ day }) => day !== undefined).map((day) => (
    <Fragment key={day[0]!.id}>
      <Heading className="day-head">{day[0]!.day}</Heading>
      <ul className="activity">
        {day.map((line) => (
          <ActivityLine key={`${line.id} ${line.flow}`} {...line} />
        ))}
      </ul>
    </Fragment>
  ));
}

/** The list with a heading for each month, which has its sums and stays in view. */
export function ActivityMonths({ lines }: { lines: readonly HistoryLine[] }) {
  return splitAt(lines, ({ month }) => month !== undefined).map((month) => (
    <div key={month[0]!.id} className="month">
      <div className="month-head">
        <h3>{month[0]!.month}</h3>
        {month[0]!.sums && (
          <p>
            {["In", "Out"].map((label, at) => (
              <span key={label}>
                <span>{`${label} `}</span>
                <span translate="no">{month[0]!.sums![at]}</span>
              </span>
            ))}
          </p>
        )}
      </div>
      <ActivityList lines={month} level="h4" />
    </div>
  ));
}

function ActivityLine({
  id,
  party,
  initialsOf = party,
  particulars,
  valueDay,
  amount,
  flow,
  time,
  wireState,
}: HistoryLine) {
  const note = [particulars, valueDay && `Value date ${valueDay}`]
    .filter(Boolean)
    .join("\u00a0· ");
  return (
    <li>
      <i aria-hidden translate="no">
        {initials(initialsOf)}
      </i>
      <ReceiptLink id={id}>{party}</ReceiptLink>
      <Money text={amount} flow={flow} />
      <span className="note">{note}</span>
      <span className="note">
        {wireState && wireState !== "settled" && (
          <WireBadge state={wireState} />
        )}
        <span>{time}</span>
      </span>
    </li>
  );
}

/** Splits a list before each item that begins a part. */
function splitAt<Item>(
  items: readonly Item[],
  begins: (item: Item) => boolean,
): Item[][] {
  const parts: Item[][] = [];
  for (const item of items) {
    if (begins(item) || parts.length === 0) parts.push([]);
    parts.at(-1)!.push(item);
  }
  return parts;
}
