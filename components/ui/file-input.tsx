import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";
import { controlClass } from "./input";

/** The native file input, which shows the chosen file's name and accepts dropped files. */
export function FileInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...rest}
      type="file"
      className={cn(
        controlClass,
        "cursor-pointer py-1.5",
        "file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:text-sm file:font-medium file:text-ink",
        className,
      )}
    />
  );
}
