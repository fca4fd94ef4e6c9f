"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Editable, editPath, paths } from "@/lib/platform/paths";

/**
 * A button and the dialog it opens on the details page. The address says whether the dialog is open, so that the
 * settings menu can link to it. `children` renders the form, which closes the dialog when it is done.
 */
export function EditWindow({
  edit,
  title,
  children,
}: {
  edit: Editable;
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const open = useSearchParams().get("edit") === edit;
  const show = (path: string) => window.history.replaceState(null, "", path);
  const close = () => show(paths.detail);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        onClick={() => show(editPath(edit))}
      >
        {title}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
