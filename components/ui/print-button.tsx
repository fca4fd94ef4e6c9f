"use client";

import Printer from "lucide-react/icons/printer";
import type { ComponentProps } from "react";
import { Button } from "./button";

export function PrintButton({
  variant = "secondary",
}: Pick<ComponentProps<typeof Button>, "variant">) {
  return (
    <Button variant={variant} onClick={() => window.print()}>
      <Printer
        aria-hidden
        strokeWidth={1.75}
        {...(variant !== "row" && { className: "size-4" })}
      />
      Print
    </Button>
  );
}
