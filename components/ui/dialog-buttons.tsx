import type { ReactNode } from "react";
import { Button } from "./button";

/** Footer of a dialog: the cancel button, then `children`, the confirm button. */
export function DialogButtons({
  onCancel,
  cancel = "Cancel",
  busy = false,
  children,
}: {
  onCancel: () => void;
  /** Label of the cancel button, for dialogs where "Cancel" could be mistaken for the action. */
  cancel?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="dialog-buttons">
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
