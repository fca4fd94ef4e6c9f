import type { ReactNode } from "react";

/** The frame of all drawings on public pages. */
function Drawing({
  label,
  children,
}: {
  /** Text alternative for screen readers. */
  label: string;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox="0 0 480 400"
      role="img"
      aria-label={label}
      className="aspect-[6/5] w-full rounded-lg"
    >
      <rect width="480" height="400" fill="var(--colour-deep)" />
      <g
        fill="none"
        stroke="var(--colour-deep-on)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </g>
    </svg>
  );
}

/** A bridge over the river. */
export function BridgeDrawing() {
  return (
    <Drawing label="Drawing: a bridge with three arches over the river">
      <circle
        cx="350"
        cy="104"
        r="46"
        fill="var(--colour-deep-soft)"
        stroke="none"
      />
      <path
        d="M0 214h480v26h-30v76h-24a54 54 0 0 0-108 0h-24a54 54 0 0 0-108 0h-24a54 54 0 0 0-108 0H30v-76H0Z"
        fill="var(--colour-deep-on)"
        stroke="none"
      />
      <path d="M0 204h480" strokeWidth="3" />
      {[28, 88, 148, 208, 268, 328, 388, 448].map((x) => (
        <path key={x} d={`M${x} 204v-22`} />
      ))}
      {[338, 360, 384].map((y, line) => (
        <path
          key={y}
          d={`M-20 ${y}q28-${9 + line * 3} 56 0${"t56 0".repeat(9)}`}
          opacity={0.9 - line * 0.2}
        />
      ))}
    </Drawing>
  );
}

const boxRows = [0, 1, 2, 3, 4];
const boxColumns = [0, 1, 2, 3];

/** A wall of deposit boxes, one of them open. */
export function BoxesDrawing() {
  return (
    <Drawing label="Drawing: a wall of safe deposit boxes, one of them open">
      {boxRows.flatMap((row) =>
        boxColumns.map((column) => {
          const [x, y] = [40 + column * 102, 40 + row * 66];
          const open = row === 2 && column === 2;
          return (
            <g key={`${row}-${column}`}>
              <rect
                x={x}
                y={y}
                width="92"
                height="56"
                rx="3"
                fill={open ? "var(--colour-deep-on)" : "none"}
              />
              {!open && (
                <>
                  <circle cx={x + 34} cy={y + 28} r="5" />
                  <circle cx={x + 58} cy={y + 28} r="5" />
                </>
              )}
            </g>
          );
        }),
      )}
      <g stroke="var(--colour-deep)">
        <path d="M244 172h92l34 28h-92Z" fill="var(--colour-deep-on)" />
        <path
          d="M244 172v56l34 28v-56Z"
          fill="color-mix(in srgb, var(--colour-deep-soft) 40%, var(--colour-deep))"
        />
        <rect
          x="278"
          y="200"
          width="92"
          height="56"
          rx="3"
          fill="var(--colour-deep-soft)"
        />
        <path d="M306 228h36" strokeWidth="4" />
      </g>
    </Drawing>
  );
}

const flows = [
  [96, 40],
  [128, 72],
  [84, 58],
  [148, 64],
  [112, 96],
  [160, 70],
  [136, 52],
  [172, 88],
] as const;

export function FlowsDrawing() {
  return (
    <Drawing label="Drawing: bars above a line for what comes in, below it for what goes out">
      {flows.map(([into, out], month) => {
        const x = 51 + month * 50;
        return (
          <g key={month} stroke="none">
            <rect
              x={x}
              y={232 - into}
              width="28"
              height={into}
              fill="var(--colour-deep-on)"
            />
            <rect
              x={x}
              y={240}
              width="28"
              height={out}
              fill="var(--colour-deep-soft)"
            />
          </g>
        );
      })}
      <path d="M28 236h424" strokeWidth="3" />
      <path d="M28 352h424" opacity="0.35" />
      <path d="M28 56h424" opacity="0.35" />
    </Drawing>
  );
}

/** Seven drawers, one for each of the other services. */
export function DrawersDrawing() {
  return (
    <Drawing label="Drawing: a tall cabinet of seven drawers, the fourth one pulled out">
      <rect x="120" y="36" width="240" height="328" rx="4" />
      {[0, 1, 2, 3, 4, 5, 6].map((drawer) => {
        const y = 44 + drawer * 45;
        const pulled = drawer === 3;
        return (
          <g key={drawer}>
            <rect
              x={pulled ? 104 : 130}
              y={y}
              width={pulled ? 272 : 220}
              height={pulled ? 44 : 37}
              rx="2"
              fill={pulled ? "var(--colour-deep-on)" : "none"}
            />
            <path
              d={`M222 ${y + 19}h36`}
              strokeWidth="4"
              stroke={pulled ? "var(--colour-deep)" : "var(--colour-deep-soft)"}
            />
          </g>
        );
      })}
      <path d="M140 364v20M340 364v20" />
    </Drawing>
  );
}
