"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { ReasonField } from "@/components/form/reason-field";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { OBSTACLES } from "@/lib/features/accounts/obstacles";
import { capitalised } from "@/lib/platform/format";
import { NamedAccount } from "./named-account";
import type { StaffAccountLine } from "./staff-account-line";

/** The changes of an account for which staff give a reason. */
export type StateChange = "block" | "unblock" | "close";

const CHANGES = {
  block: {
    title: "Block this account?",
    action: "Block account",
    note: "It neither sends nor receives payments until you unblock it. We notify the customer.",
    call: "blockAccount",
  },
  unblock: {
    title: "Unblock this account?",
    action: "Unblock account",
    note: "It sends and receives payments again. We notify the customer. A second person may have to approve it.",
    call: "unblockAccount",
  },
  close: {
    title: "Close this account?",
    action: "Close account",
    note: "It can’t receive money any more, and closing can’t be undone. The customer keeps its activity and statements.",
    call: "closeAccountFor",
  },
} as const;

type DialogProps = {
  /** The account; without one the dialog is closed. */
  account: StaffAccountLine | null;
  onClose: () => void;
};

/** Asks why an account is blocked, unblocked or closed. */
export function StateDialog({
  change,
  account,
  onClose,
}: DialogProps & { change: StateChange }) {
  return (
    <Dialog
      title={CHANGES[change].title}
      open={account !== null}
      onClose={onClose}
    >
      {account &&
        (change === "close" && account.obstacles.length > 0 ? (
          <InTheWay account={account} />
        ) : (
          <StateForm change={change} account={account} onClose={onClose} />
        ))}
    </Dialog>
  );
}

function InTheWay({ account }: { account: StaffAccountLine }) {
  return (
    <div className="grid gap-3 text-sm">
      <NamedAccount account={account} />
      <p>This account can be closed once nothing is in the way:</p>
      <ul aria-label="What is in the way" className="grid list-disc gap-1 pl-5">
        {account.obstacles.map((what) => (
          <li key={what}>{capitalised(OBSTACLES[what])}</li>
        ))}
      </ul>
    </div>
  );
}

function StateForm({
  change,
  account,
  onClose,
}: {
  change: StateChange;
  account: StaffAccountLine;
  onClose: () => void;
}) {
  const { action, note, call: name } = CHANGES[change];
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/staff-contract"))[name],
    params: { accountNumber: account.number },
    defaults: { reason: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      submit={action}
      variant={change === "unblock" ? "primary" : "danger"}
      autoComplete="off"
      onClose={onClose}
    >
      <NamedAccount account={account} />
      <p className="text-sm">{note}</p>
      <ReasonField form={call.form} />
    </DialogForm>
  );
}

/** Changes the name of an account. */
export function RenameDialog({ account, onClose }: DialogProps) {
  return (
    <Dialog title="Rename account" open={account !== null} onClose={onClose}>
      {account && <RenameForm account={account} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({
  account,
  onClose,
}: {
  account: StaffAccountLine;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/staff-contract")).nameAccount,
    params: { accountNumber: account.number },
    defaults: { name: account.name },
    version: account.version,
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm call={call} submit="Save" autoComplete="off" onClose={onClose}>
      <NamedAccount account={account} />
      <TextField
        form={call.form}
        name="name"
        label="Name"
        hint="The customer sees it in all lists. Leave blank for no name."
        maxLength={40}
        optional
      />
    </DialogForm>
  );
}
