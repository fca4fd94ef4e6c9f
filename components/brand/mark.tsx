/** The bank's logo, a framed river. Decorative, so the name must be shown beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="5" fill="var(--colour-deep)" />
      <path
        d="M0 12q8-7 16 0t16 0M0 19q8-7 16 0t16 0M0 26q8-7 16 0t16 0"
        fill="none"
        stroke="var(--colour-deep-on)"
        strokeWidth="2"
        clipPath="inset(0 round 5px)"
      />
    </svg>
  );
}
