import type { ReactNode } from "react";
import { Button } from "./button";

/** The lower edge of a dialog that asks: the way out, then `children`, the button of the deed. */
export function DialogButtons({
  onCancel,
  cancel = "Cancel",
  busy = false,
  children,
}: {
  onCancel: () => void;
  /** What the way out says, where "Cancel" would be taken for the deed. */
  cancel?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="col-span-full mt-1 flex flex-wrap justify-end gap-3">
      <Button look="secondary" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
