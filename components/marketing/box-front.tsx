const widthCm = 26;
const tallestCm = 25;

/** The front of a deposit box of this height, drawn to scale with the others. Decorative. */
export function BoxFront({
  heightCm,
  className,
}: {
  heightCm: number;
  className: string;
}) {
  const top = tallestCm - heightCm;
  const middle = top + heightCm / 2;
  return (
    <svg
      viewBox={`-0.5 -0.5 ${widthCm + 1} ${tallestCm + 1}`}
      aria-hidden="true"
      className={className}
    >
      <rect
        y={top}
        width={widthCm}
        height={heightCm}
        rx="0.8"
        fill="var(--colour-deep)"
      />
      <g
        fill="none"
        stroke="var(--colour-deep-on)"
        strokeWidth="0.35"
        strokeLinecap="round"
      >
        <rect
          x="1"
          y={top + 1}
          width={widthCm - 2}
          height={heightCm - 2}
          rx="0.4"
          stroke="var(--colour-deep-soft)"
          opacity="0.5"
        />
        {[10, 16].map((x) => (
          <g key={x}>
            <circle cx={x} cy={middle} r="1.2" />
            <path d={`M${x} ${middle - 0.3}v0.6`} />
          </g>
        ))}
      </g>
    </svg>
  );
}
