"use client";

import { useState } from "react";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Cell, CellLabel, Row, Table } from "@/components/ui/table";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import { DeleteButton, DeleteEntryDialog } from "./delete-entry";
import { EntryBadges } from "./entry-badges";
import type { StaffHistoryLine } from "./history-line";

const columns = [
  { label: "SENDER" },
  { label: "RECEIVER" },
  { label: "AMOUNT", align: "right" },
  { label: "DESCRIPTION" },
  { label: "TYPE" },
  { label: "BANK" },
  { label: "DATE" },
  { label: "DELETE" },
] as const;

type StaffHistoryTableProps = {
  lines: readonly StaffHistoryLine[];
  mayDelete: boolean;
  /** The current search, which the addresses of the details keep. */
  search: Readonly<Record<string, string | undefined>>;
};

/** The staff's history. Its rows are drawn by the browser's components, so that the page sends their texts only. */
export function StaffHistoryTable({
  lines,
  mayDelete,
  search,
}: StaffHistoryTableProps) {
  const [selected, setSelected] = useState<StaffHistoryLine | null>(null);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Table
        caption="Transaction history"
        wide
        columns={mayDelete ? columns : columns.slice(0, -1)}
        className="staff-history"
      >
        {lines.map((line) => (
          <Row key={line.id}>
            <Cell isUserInput className="sender">
              <CellLabel>Sender</CellLabel>
              <span translate="no">{line.sender}</span>
              <AccountNumber number={line.senderAccount} />
            </Cell>
            <Cell isUserInput className="receiver">
              <CellLabel>Receiver</CellLabel>
              <span translate="no">{line.receiver}</span>
              <AccountNumber number={line.receiverAccount} />
            </Cell>
            <Cell className="amount">
              <CellLabel>Amount</CellLabel>
              <Money text={line.amount} />
            </Cell>
            <Cell isUserInput className="description">
              <CellLabel>Description</CellLabel>
              <span>{line.description}</span>
              <Link
                href={withQuery(statementPages.staffHistory, {
                  ...search,
                  id: line.id,
                })}
                translate="no"
                className="reference-link"
              >
                {line.reference}
              </Link>
              <EntryBadges entry={line} />
            </Cell>
            <Cell className="type">
              <CellLabel>Type</CellLabel>
              <span>{line.direction}</span>
            </Cell>
            <Cell isUserInput className="bank">
              <CellLabel>Bank</CellLabel>
              <span translate="no">{line.bank}</span>
            </Cell>
            <Cell className="date">
              <CellLabel>Date</CellLabel>
              <span>{line.date}</span>
              {line.valueDay && (
                <span className="note">{`Value date ${line.valueDay}`}</span>
              )}
            </Cell>
            {mayDelete && (
              <Cell className="delete">
                {line.reversible ? (
                  <DeleteButton
                    reference={line.reference}
                    busy={deleting && line.id === selected?.id}
                    onClick={() => setSelected(line)}
                  />
                ) : (
                  <span className="sr-only">Cannot be deleted</span>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {mayDelete && (
        <DeleteEntryDialog
          entry={selected}
          onBusy={setDeleting}
          onClose={() => setSelected(null)}
        />
      )}
    </>
  );
}

function AccountNumber({ number }: { number: string }) {
  return (
    number && (
      <span translate="no" className="note figures">
        {number}
      </span>
    )
  );
}
