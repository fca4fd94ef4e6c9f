"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useSharedMenu } from "@/components/ui/menu";
import { Money } from "@/components/ui/money";
import { Spinner } from "@/components/ui/spinner";
import { Cell, Row, Table } from "@/components/ui/table";
import { rebookPath } from "@/lib/features/customers/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import { ReverseEntryDialog } from "./reverse-entry-dialog";
import { EntryBadges } from "./entry-badges";
import { EntryLink } from "./entry-link";
import { actionsFor, EntryMenu } from "./entry-menu";
import type { StaffHistoryLine } from "./staff-line";
import { RebookDialog } from "./reverse-and-rebook";

const columns = [
  { label: "REFERENCE" },
  { label: "SENDER" },
  { label: "RECEIVER" },
  { label: "AMOUNT", align: "right" },
  { label: "DESCRIPTION" },
  { label: "TYPE", wide: true },
  { label: "BANK", wide: true },
  { label: "DATE" },
  { label: "DELETE" },
] as const;

type StaffHistoryTableProps = {
  lines: readonly StaffHistoryLine[];
  mayReverse: boolean;
  mayRebook: boolean;
  /** The current search, which the addresses of the details keep. */
  search: Readonly<Record<string, string | undefined>>;
};

/** The staff's history. Its rows are drawn by the browser's components, so that the page sends their texts only. */
export function StaffHistoryTable({
  lines,
  mayReverse,
  mayRebook,
  search,
}: StaffHistoryTableProps) {
  const [selected, setSelected] = useState<StaffHistoryLine | null>(null);
  const [rebooked, setRebooked] = useState<StaffHistoryLine | null>(null);
  const [reversing, setReversing] = useState(false);
  const menu = useSharedMenu<StaffHistoryLine>();
  const isBusy = ({ id }: StaffHistoryLine) => reversing && id === selected?.id;
  return (
    <>
      <Table
        caption="Transaction history"
        dense
        columns={mayReverse ? columns : columns.slice(0, -1)}
        className="staff-history"
      >
        {lines.map((line) => (
          <Row key={line.id}>
            <Cell className="reference">
              <EntryLink
                entry={line}
                href={withQuery(statementPages.staffHistory, {
                  ...search,
                  id: line.id,
                })}
                inTable
              />
            </Cell>
            <Cell isUserInput className="sender">
              <Party name={line.sender} number={line.senderAccount} />
            </Cell>
            <Cell label="Receiver" isUserInput className="receiver">
              <Party name={line.receiver} number={line.receiverAccount} />
            </Cell>
            <Cell className="amount">
              <Money text={line.amount} />
            </Cell>
            <Cell isUserInput className="description">
              <span className="beside">
                <span className="clip">{line.description}</span>
                <EntryBadges entry={line} />
              </span>
            </Cell>
            <Cell className="type wide">{line.direction}</Cell>
            <Cell isUserInput className="bank wide">
              <span translate="no" className="clip">
                {line.bank}
              </span>
            </Cell>
            <Cell className="date">
              <span>{line.date}</span>
              {line.valueDay && (
                <span className="note">{`Value date ${line.valueDay}`}</span>
              )}
            </Cell>
            {mayReverse && (
              <Cell className="delete">
                {line.reversible ? (
                  <button
                    {...menu.buttonFor(line)}
                    className="row-menu"
                    aria-label={actionsFor(line)}
                    aria-busy={isBusy(line)}
                  >
                    {isBusy(line) ? <Spinner /> : <Icon name="ellipsis" />}
                  </button>
                ) : (
                  <span className="sr-only">Cannot be reversed</span>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {mayReverse && (
        <>
          <EntryMenu
            id={menu.id}
            line={menu.chosen}
            mayRebook={mayRebook}
            onReverse={setSelected}
            onRebook={setRebooked}
          />
          <ReverseEntryDialog
            entry={selected}
            onBusy={setReversing}
            onClose={() => setSelected(null)}
          />
        </>
      )}
      {mayRebook && (
        <RebookDialog
          entry={
            rebooked && {
              id: rebooked.id,
              reference: rebooked.reference,
              formHref: rebookPath(
                rebooked.direction === "Debit" ? "debit" : "credit",
                rebooked.id,
              ),
            }
          }
          onClose={() => setRebooked(null)}
        />
      )}
    </>
  );
}

/** A name, and below it the account number. A long name is cut to one line above a number. */
function Party({ name, number }: { name: string; number: string }) {
  if (!number)
    return (
      <span translate="no" className="clip">
        {name}
      </span>
    );
  return (
    <>
      <span translate="no" className="clip-one">
        {name}
      </span>
      <span translate="no" className="note figures">
        {number}
      </span>
    </>
  );
}
