"use client";

import { MenuAction, MenuLink, MenuList } from "@/components/ui/menu";
import { managePath } from "@/lib/features/customers/pages";
import type { StaffHistoryLine } from "./staff-line";

type EntryMenuProps = {
  id: string;
  /** The transaction whose button was pressed last. */
  line: StaffHistoryLine | null;
  mayRebook: boolean;
  onReverse: (line: StaffHistoryLine) => void;
  onRebook: (line: StaffHistoryLine) => void;
};

/** The actions of staff on a transaction that can be reversed: one list for all rows. */
export function EntryMenu({
  id,
  line,
  mayRebook,
  onReverse,
  onRebook,
}: EntryMenuProps) {
  const isPayment = line?.direction === "Debit" && line.senderAccount !== "";
  return (
    <MenuList id={id} label={line ? actionsFor(line) : undefined}>
      {line && (
        <MenuAction onSelect={() => onReverse(line)}>
          {line.isFee ? "Waive fee…" : "Reverse…"}
        </MenuAction>
      )}
      {line && mayRebook && line.enteredByStaff && (
        <MenuAction onSelect={() => onRebook(line)}>
          Reverse and rebook…
        </MenuAction>
      )}
      {line && mayRebook && isPayment && (
        <MenuLink
          href={managePath({
            panel: "credit",
            account: line.senderAccount,
            refund: line.id,
          })}
        >
          Refund a part
        </MenuLink>
      )}
    </MenuList>
  );
}

export const actionsFor = ({ reference }: StaffHistoryLine) =>
  `Actions for ${reference}`;
