import type { ReactNode } from "react";

export function EmptyState({
  title,
  children,
}: {
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 24" aria-hidden="true">
        <path
          d="M2 8q7.5-7 15 0t15 0 15 0 15 0M2 17q7.5-7 15 0t15 0 15 0 15 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <p>{title}</p>
      {children && <div>{children}</div>}
    </div>
  );
}
