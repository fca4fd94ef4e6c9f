import { cn } from "@/lib/browser/cn";

/** A loading spinner. Screen readers announce `label`; pass it where no other text does. */
export function Spinner({
  label,
  className,
}: {
  label?: string;
  className?: string;
}) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={cn("size-[1.1em] animate-spin", className)}
      >
        <circle
          cx="10"
          cy="10"
          r="8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          opacity="0.25"
        />
        <path
          d="M10 2a8 8 0 0 1 8 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
