"use client";

import Printer from "lucide-react/icons/printer";
import { Button } from "./button";

/** Opens the browser's print window for this page. */
export function PrintButton() {
  return (
    <Button look="secondary" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      Print
    </Button>
  );
}
