import type { ReactNode } from "react";

export function EmptyState({
  title,
  children,
}: {
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded border border-dashed border-line px-6 py-10 text-center">
      <svg
        viewBox="0 0 64 24"
        aria-hidden="true"
        className="mb-1 w-16 text-line-strong"
      >
        <path
          d="M2 8q7.5-7 15 0t15 0 15 0 15 0M2 17q7.5-7 15 0t15 0 15 0 15 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <p className="font-medium">{title}</p>
      {children && (
        <div className="max-w-text text-sm text-ink-soft">{children}</div>
      )}
    </div>
  );
}
