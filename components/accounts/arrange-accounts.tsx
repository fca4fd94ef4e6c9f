"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { EditDialog } from "@/components/form/edit-dialog";
import { Button } from "@/components/ui/button";
import { Line, Lines } from "@/components/ui/lines";
import { submit } from "@/lib/browser/submit";
import { usePageUpdate } from "@/lib/browser/use-page-update";

type PlacedAccount = { number: string; label: string };

/** The dialog that sets the order of the accounts. The main account stays the first. */
export function ArrangeAccounts({
  accounts,
}: {
  accounts: readonly PlacedAccount[];
}) {
  return (
    <EditDialog
      edit="order"
      title="Change order of accounts"
      label="Change order"
    >
      {(close) => (
        <Arrange
          // The page can refresh after the dialog has opened again.
          key={accounts.map(({ number }) => number).join()}
          accounts={accounts}
          onDone={close}
        />
      )}
    </EditDialog>
  );
}

/** Each press of a button is saved at once, so the page shows the new order however the dialog closes. */
function Arrange({
  accounts,
  onDone,
}: {
  accounts: readonly PlacedAccount[];
  onDone: () => void;
}) {
  const page = usePageUpdate();
  const router = useRouter();
  /** Whether the page needs a refresh when the dialog closes. */
  const isOutdated = useRef(false);
  useEffect(
    () => () => {
      if (isOutdated.current) startTransition(() => router.refresh());
    },
    [router],
  );
  const [shown, setShown] = useState(accounts);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const pressed = useRef<HTMLButtonElement>(null);
  // A line that moves down loses the focus.
  useEffect(() => pressed.current?.focus(), [shown]);

  async function move({ number, label }: PlacedAccount, to: number) {
    setBusy(true);
    // A call without an answer may have moved it as well.
    isOutdated.current = true;
    const answer = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/accounts/contract")).changeAccount,
        params: { accountNumber: number },
      },
      { body: { place: to + 1 }, quiet: "success" },
    );
    setBusy(false);
    // The dialog has closed, and its refresh may have been too early.
    if (!pressed.current?.isConnected)
      return startTransition(() => router.refresh());
    if (!answer.ok) return;
    const others = shown.filter((account) => account.number !== number);
    setShown(others.toSpliced(to, 0, { number, label }));
    setSaid(`${label} is now number ${to + 1} of ${accounts.length}.`);
  }

  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">The main account is always first.</p>
      <Lines>
        {shown.map((account, nth) => (
          <Line
            key={account.number}
            title={<span translate="no">{account.label}</span>}
            note={
              <span translate="no" className="figures">
                {account.number}
              </span>
            }
            aside={
              <div className="flex gap-2">
                {(
                  [
                    ["Up", nth - 1],
                    ["Down", nth + 1],
                  ] as const
                ).map(([direction, to]) => {
                  const isEnd = to < 0 || to >= shown.length;
                  return (
                    <Button
                      key={direction}
                      variant="secondary"
                      size="small"
                      // Keeps the focus, which `disabled` would lose.
                      aria-disabled={isEnd || busy}
                      aria-label={`Move ${account.label} ${direction.toLowerCase()}`}
                      onClick={(event) => {
                        pressed.current = event.currentTarget;
                        if (!isEnd && !busy) void move(account, to);
                      }}
                    >
                      {direction}
                    </Button>
                  );
                })}
              </div>
            }
          />
        ))}
      </Lines>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        pending={page.updating}
        onClick={() => {
          // A move that is still running needs another refresh.
          isOutdated.current = busy;
          page.refresh(onDone);
        }}
      >
        Done
      </Button>
    </div>
  );
}
