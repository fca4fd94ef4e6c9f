import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";
import { controlClass } from "./input";

export function Textarea({
  className,
  rows = 3,
  ...rest
}: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cn(controlClass, "resize-y py-2.5", className)}
    />
  );
}
