"use client";

import Ellipsis from "lucide-react/icons/ellipsis";
import { Menu, MenuAction, MenuLink } from "@/components/ui/menu";
import { Spinner } from "@/components/ui/spinner";
import { managePath } from "@/lib/features/customers/pages";
import type { StaffHistoryLine } from "./history-line";

type EntryMenuProps = {
  line: StaffHistoryLine;
  /** Its transaction is being reversed. */
  busy: boolean;
  mayRebook: boolean;
  onReverse: () => void;
  onRebook: () => void;
};

/** What staff can do with a transaction that can be reversed. */
export function EntryMenu({
  line,
  busy,
  mayRebook,
  onReverse,
  onRebook,
}: EntryMenuProps) {
  const isPayment = line.direction === "Debit" && line.senderAccount !== "";
  return (
    <Menu
      button={{
        className: "row-menu",
        "aria-label": `Actions for ${line.reference}`,
        "aria-busy": busy,
        children: busy ? <Spinner /> : <Ellipsis aria-hidden />,
      }}
    >
      <MenuAction onSelect={onReverse}>Reverse…</MenuAction>
      {mayRebook && line.enteredByStaff && (
        <MenuAction onSelect={onRebook}>Reverse and rebook…</MenuAction>
      )}
      {mayRebook && isPayment && (
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
    </Menu>
  );
}
