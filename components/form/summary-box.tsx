import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/browser/cn";

/** A box beside the button of a form that describes its effect. Screen readers hear it when it changes. */
export function SummaryBox({
  busy = false,
  isQuiet = false,
  className,
  children,
}: {
  /** Whether the fields have changed since. */
  busy?: boolean;
  /** Whether only a part of the box, which says so itself, is read out. */
  isQuiet?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      aria-live={isQuiet ? undefined : "polite"}
      aria-busy={busy}
      className={cn(
        "grid content-start gap-3 rounded border border-line bg-sunken p-4 text-sm transition-opacity",
        busy && "opacity-60",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A value that changes. */
export function BeforeAfter({
  before,
  after,
}: {
  before: string;
  after: string;
}) {
  return (
    <span className="figures block">
      <span translate="no">{before}</span>{" "}
      <span className="sr-only">becomes</span>
      <Icon
        name="arrow-right"
        className="inline size-3.5 align-[-0.125em]"
      />{" "}
      <span translate="no">{after}</span>
    </span>
  );
}

/** Says that the form will ask a second person, and why. */
export function SecondPerson({ reason }: { reason: string }) {
  return (
    <p>
      <strong className="font-semibold text-warn">
        A second person must approve this.
      </strong>
      <span>{` ${reason}`}</span>
    </p>
  );
}
