"use client";

import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { AccountBadge } from "@/components/accounts/account-badge";
import { FeeFreeDialog } from "@/components/accounts/fee-free-dialog";
import {
  RenameDialog,
  StateDialog,
  type StateChange,
} from "@/components/accounts/staff-account-dialogs";
import type { StaffAccountLine } from "@/components/accounts/staff-account-line";
import { formatIsoDay } from "@/lib/platform/format";
import { MenuAction, MenuList, useSharedMenu } from "@/components/ui/menu";
import { Money } from "@/components/ui/money";
import { Cell, Row, Table } from "@/components/ui/table";

const columns = [
  { label: "Account" },
  { label: "Type" },
  { label: "Balance", align: "right" },
  { label: "Available", align: "right" },
  { label: "On hold", align: "right", wide: true },
  { label: "State" },
  { label: "Opened", wide: true },
  { label: "Actions" },
] as const;

type Rights = {
  mayServe: boolean;
  mayRename: boolean;
};

/** The action that staff have chosen, with its account. */
type Chosen = {
  what: StateChange | "rename" | "fees";
  account: StaffAccountLine;
};

/** All accounts of one customer, each with the actions that staff can take. */
export function StaffAccountsTable({
  lines,
  mayServe,
  mayRename,
}: Rights & { lines: readonly StaffAccountLine[] }) {
  const menu = useSharedMenu<StaffAccountLine>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const mayAct = mayServe || mayRename;
  const close = () => setChosen(null);
  const openedBy = (what: Chosen["what"]) =>
    chosen?.what === what ? chosen.account : null;
  return (
    <>
      <Table
        caption="Accounts of this customer"
        dense
        columns={mayAct ? columns : columns.slice(0, -1)}
      >
        {lines.map((line) => (
          <AccountRow key={line.number} line={line}>
            {mayAct && (
              <Cell>
                {canAct(line, { mayServe, mayRename }) ? (
                  <button
                    {...menu.buttonFor(line)}
                    className="row-menu"
                    aria-label={actionsFor(line)}
                  >
                    <Icon name="ellipsis" />
                  </button>
                ) : (
                  <span className="sr-only">No actions</span>
                )}
              </Cell>
            )}
          </AccountRow>
        ))}
      </Table>
      {mayAct && (
        <>
          <AccountMenu
            id={menu.id}
            line={menu.chosen}
            mayServe={mayServe}
            mayRename={mayRename}
            onSelect={setChosen}
          />
          {(["block", "unblock", "close"] as const).map((change) => (
            <StateDialog
              key={change}
              change={change}
              account={openedBy(change)}
              onClose={close}
            />
          ))}
          <RenameDialog account={openedBy("rename")} onClose={close} />
          <FeeFreeDialog account={openedBy("fees")} onClose={close} />
        </>
      )}
    </>
  );
}

function AccountMenu({
  id,
  line,
  mayServe,
  mayRename,
  onSelect,
}: Rights & {
  id: string;
  /** The account whose button was pressed last. */
  line: StaffAccountLine | null;
  onSelect: (chosen: Chosen) => void;
}) {
  const entry = (what: Chosen["what"], label: string) =>
    line && (
      <MenuAction onSelect={() => onSelect({ what, account: line })}>
        {label}
      </MenuAction>
    );
  return (
    <MenuList id={id} label={line ? actionsFor(line) : undefined}>
      {mayServe && line?.state === "open" && entry("block", "Block…")}
      {mayServe && line?.state === "blocked" && entry("unblock", "Unblock…")}
      {mayRename && entry("rename", "Rename…")}
      {mayRename && line?.state !== "closed" && entry("fees", "Monthly fees…")}
      {mayServe && line?.state !== "closed" && entry("close", "Close…")}
    </MenuList>
  );
}

const actionsFor = ({ label, number }: StaffAccountLine) =>
  `Actions for ${label}, ${number}`;

/** A closed account only has a name to change. */
const canAct = (
  { state }: StaffAccountLine,
  { mayServe, mayRename }: Rights,
): boolean => mayRename || (mayServe && state !== "closed");

function AccountRow({
  line,
  children,
}: {
  line: StaffAccountLine;
  children: ReactNode;
}) {
  return (
    <Row>
      <Cell label="Account" isUserInput>
        <span translate="no" className="clip-one font-medium">
          {line.label}
        </span>
        <span translate="no" className="note figures">
          {line.number}
        </span>
      </Cell>
      <Cell label="Type">
        <span>{line.type}</span>
        <span translate="no" className="note">
          {line.currency}
        </span>
      </Cell>
      <Cell label="Balance" align="right">
        <Money text={line.balance} />
      </Cell>
      <Cell label="Available" align="right">
        <Money text={line.available} />
      </Cell>
      <Cell label="On hold" align="right" className="wide">
        <Money text={line.onHold} />
      </Cell>
      <Cell label="State">
        {line.state === "open" ? (
          <span>Open</span>
        ) : (
          <AccountBadge account={line} />
        )}
        {line.stateDay && (
          <span className="note figures">{`since ${line.stateDay}`}</span>
        )}
        {line.freeOfFeesUntil && (
          <span className="note figures">
            {`no monthly fees until ${formatIsoDay(line.freeOfFeesUntil)}`}
          </span>
        )}
      </Cell>
      <Cell label="Opened" className="wide">
        <span className="figures">{line.opened}</span>
      </Cell>
      {children}
    </Row>
  );
}
