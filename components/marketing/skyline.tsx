const ridge =
  "M-1500 408l120-58 60 22 120-62 70 36 90-56 80 50 120-72 80 50 90-36 90 48 130-70 70 46 90-36 90 46 48-38 34 22 62-66 38 40 30-24 66 60 52-46 40 30 58-52 46 44 38-26 48 46 90 60";

const waves = [424, 441];

/** The towers of Zurich at the right end of a river as wide as the window. Decorative, on a deep ground. */
export function Skyline({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 110 560 340"
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
      overflow="visible"
      className={className}
    >
      <circle
        cx="408"
        cy="186"
        r="66"
        fill="var(--colour-deep-soft)"
        opacity="0.5"
      />
      <path
        d={ridge}
        fill="none"
        stroke="var(--colour-deep-soft)"
        strokeWidth="2"
        strokeLinejoin="round"
        opacity="0.45"
      />
      <g fill="var(--colour-deep-on)">
        <Minster />
        <Peter />
        <Houses />
      </g>
      <g fill="var(--colour-deep)">
        <Windows />
      </g>
      <g fill="none" stroke="var(--colour-deep-on)" strokeLinecap="round">
        <path d="M-3000 408H3000" strokeWidth="3" />
        {waves.map((y, line) => (
          <path
            key={y}
            d={`M${-3000 + line * 40} ${y}q35-9 70 0${"t70 0".repeat(80)}`}
            strokeWidth="2"
            opacity={0.6 - line * 0.25}
          />
        ))}
      </g>
    </svg>
  );
}

/** The two towers with their octagonal caps. */
function Minster() {
  return (
    <>
      {[330, 402].map((x) => (
        <g key={x}>
          <path d={`M${x} 408V236h44v172Z`} />
          <path d={`M${x + 2} 228h40v-26q0-24-20-34-20 10-20 34Z`} />
          <path d={`M${x + 20} 170v-36h4v36Z`} />
          <path d={`M${x - 3} 228h50v8h-50Z`} />
        </g>
      ))}
      <path d="M373 408V300h30v108ZM445 408V306l71-14v116Z" />
    </>
  );
}

/** The tower with the large clock. */
function Peter() {
  return (
    <>
      <path d="M112 408V250h52v158Z" />
      <path d="M106 250 138 140l32 110Z" />
      <path d="M136 144v-26h4v26Z" />
      <path d="M163 408V318l65-26v116Z" />
    </>
  );
}

function Houses() {
  return (
    <path d="M0 408V346l30-22 30 22v62ZM64 408V330h40v78ZM234 408v-60l24-26 24 26v60ZM286 408v-78l20-18 20 18v78ZM520 408V336l20-16 20 16v72Z" />
  );
}

function Windows() {
  return (
    <>
      <circle cx="138" cy="278" r="17" />
      <path
        d="M138 268v10l7 5"
        fill="none"
        stroke="var(--colour-deep-on)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      {[341, 413].map((x) => (
        <path
          key={x}
          d={`M${x} 252h8v30h-8ZM${x + 14} 252h8v30h-8ZM${x} 300h8v30h-8ZM${x + 14} 300h8v30h-8Z`}
        />
      ))}
      <path d="M130 318h16v26h-16ZM22 352h7v12h-7ZM34 352h7v12h-7ZM76 346h6v12h-6ZM88 346h6v12h-6ZM254 350h8v14h-8ZM302 338h8v14h-8ZM536 350h8v14h-8ZM184 334h7v40h-7ZM204 334h7v40h-7ZM462 324h7v46h-7ZM480 324h7v46h-7ZM498 324h7v46h-7Z" />
    </>
  );
}
