import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";

export const controlClass = "control";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cn(controlClass, className)} />;
}
