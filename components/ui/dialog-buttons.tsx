import type { ReactNode } from "react";
import { Button } from "./button";

/** The lower edge of a dialog that asks: the way out, then `children`, the button of the deed. */
export function DialogButtons({
  onCancel,
  busy = false,
  children,
}: {
  onCancel: () => void;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="col-span-full mt-1 flex flex-wrap justify-end gap-3">
      <Button look="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
