"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Editable, editPath, paths } from "@/lib/paths";

/**
 * A button and the dialog it opens on the details page. Whether it is open stands in the address, so that the settings
 * menu can lead there; `children` makes the form, which closes the dialog once it is done.
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
