"use client";

import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { initials } from "@/lib/platform/format";
import type { HistoryLine } from "./history-line";
import { ReceiptLink } from "./receipt-link";

/**
 * Transfers and everything else in one list, under headings of days. A line has its time only, and of the statuses
 * "Pending" only: its receipt has the others.
 */
export function ActivityList({ lines }: { lines: readonly HistoryLine[] }) {
  return splitAt(lines, ({ day }) => day !== undefined).map((day) => (
    <Fragment key={day[0]!.id}>
      <h3 className="day-head">{day[0]!.day}</h3>
      <ul className="activity">
        {day.map((line) => (
          <ActivityLine key={line.id} {...line} />
        ))}
      </ul>
    </Fragment>
  ));
}

function ActivityLine({
  id,
  party,
  particulars,
  valueDay,
  amount,
  flow,
  time,
  status,
}: HistoryLine) {
  const note = [particulars, valueDay && `Value date ${valueDay}`]
    .filter(Boolean)
    .join("\u00a0· ");
  return (
    <li>
      <i aria-hidden translate="no">
        {initials(party)}
      </i>
      <ReceiptLink id={id}>{party}</ReceiptLink>
      <Money text={amount} flow={flow} />
      <span className="note">{note}</span>
      <span className="note">
        {status === "pending" && <Badge tone="warn">Pending</Badge>}
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
