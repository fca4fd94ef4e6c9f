"use client";

import { useId, useRef, useState, type ReactNode } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import type { WireResult } from "@/lib/features/payments/wires/service";
import { formatSum, type Money } from "@/lib/ledger/money";
import { counted } from "@/lib/platform/format";

type SelectableWire = { id: string; reference: string } & Money;

const outcomes: Record<WireResult["outcome"], string> = {
  settled: "Settled",
  waiting: "Waiting for approval",
  refused: "Not settled",
  failed: "Unknown",
};

/**
 * Settles the wires whose checkboxes in `children` (with the name "wire") are checked, and lists the result of each. It
 * stays while the list is empty, so that the results of the last wires can be read.
 */
export function SettleWires({
  wires,
  tabs,
  children,
}: {
  wires: SelectableWire[];
  /** Links to other lists, on the line of the selection. */
  tabs: ReactNode;
  children: ReactNode;
}) {
  const all = useId();
  const list = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const [results, setResults] = useState<
    (WireResult & { reference: string })[]
  >([]);
  const selected = wires.filter(({ id }) => checked.includes(id));
  const readBoxes = () => {
    const boxes = list.current!.querySelectorAll<HTMLInputElement>(
      "input[name=wire]:checked",
    );
    setChecked([...boxes].map(({ value }) => value));
  };
  useEarlyInput(readBoxes);

  function showResults(settled: WireResult[]) {
    const referenceOf = new Map(wires.map((one) => [one.id, one.reference]));
    setResults(
      settled.map((result) => ({
        ...result,
        reference: referenceOf.get(result.wire) ?? "",
      })),
    );
  }

  return (
    <>
      <div className="list-bar">
        {tabs}
        {wires.length > 0 && (
          <>
            <Checkbox
              id={all}
              label="Select all wires on this page"
              checked={selected.length > 0 && selected.length === wires.length}
              onChange={({ target }) => {
                const boxes =
                  list.current!.querySelectorAll<HTMLInputElement>(
                    "input[name=wire]",
                  );
                for (const box of boxes) box.checked = target.checked;
                readBoxes();
              }}
            />
            <Button
              size="small"
              disabled={selected.length === 0}
              className={selected.length === 0 ? "max-sm:hidden" : undefined}
              onClick={() => setAsking(true)}
            >
              {selected.length === 0
                ? "Settle selected wires"
                : `Settle ${selected.length}, ${formatSum(selected)}`}
            </Button>
          </>
        )}
      </div>
      {results.length > 0 && (
        <Notice tone="info" role="status" className="mb-4">
          <ul aria-label="Results" className="grid gap-1">
            {results.map(({ wire, reference, outcome, message }) => (
              <li key={wire}>
                <span translate="no" className="figures">
                  {reference}
                </span>
                <span>{`: ${outcomes[outcome]}${outcome === "refused" || outcome === "failed" ? `. ${message}` : ""}`}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div ref={list} onChange={readBoxes}>
        {children}
      </div>
      <ConfirmCall
        title={`Settle ${counted(selected.length, "wire")}?`}
        action="Settle wires"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/payments/wires/staff-contract"))
              .settleWires,
        }}
        body={{ wires: selected.map(({ id }) => id) }}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={({ results: settled }) => showResults(settled)}
      >
        {`Together ${formatSum(selected)}. Settle only wires that the other banks have accepted. Each wire gets an entry of its own. A wire that takes what you moved in 24 hours above your amount waits for a second member of staff. This cannot be undone.`}
      </ConfirmCall>
    </>
  );
}
