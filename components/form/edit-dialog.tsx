"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { withQuery } from "@/lib/platform/http/query";

/**
 * A button and the dialog it opens. The page's address ends in `?edit=` with the dialog's name while it is open, so
 * that the settings menu can link to it. `children` renders the form, which closes the dialog when it is done.
 */
export function EditDialog({
  edit,
  title,
  label = title,
  children,
}: {
  edit: string;
  title: string;
  /** The visible text of the button beside a value. Screen readers hear the title after it. */
  label?: string;
  children: (close: () => void) => ReactNode;
}) {
  const pathname = usePathname();
  const open = useSearchParams().get("edit") === edit;
  const show = (path: string) => window.history.replaceState(null, "", path);
  const close = () => show(pathname);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        {...(label !== title && {
          // The name begins with the visible text (WCAG 2.5.3).
          "aria-label": title.startsWith(label) ? title : `${label}: ${title}`,
        })}
        onClick={() => show(withQuery(pathname as Route, { edit }))}
      >
        {label}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
