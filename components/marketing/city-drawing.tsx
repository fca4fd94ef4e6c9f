/** The river and the towers over it, drawn for this page. */
export function CityDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 600"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Drawing: the towers of Zurich over the river"
      className={className}
    >
      <rect width="560" height="600" fill="var(--colour-deep)" />
      <circle cx="408" cy="150" r="74" fill="var(--colour-deep-soft)" />
      <Alps />
      <g fill="var(--colour-deep-on)">
        <Minster />
        <Peter />
        <Houses />
      </g>
      <g fill="var(--colour-deep)">
        <Windows />
      </g>
      <rect y="408" width="560" height="192" fill="var(--colour-deep)" />
      <Water />
    </svg>
  );
}

function Alps() {
  return (
    <path
      d="M0 318 48 280l34 22 62-66 38 40 30-24 66 60 52-46 40 30 58-52 46 44 38-26 48 46v112H0Z"
      fill="none"
      stroke="var(--colour-deep-soft)"
      strokeWidth="1.5"
      strokeLinejoin="round"
      opacity="0.7"
    />
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

function Water() {
  return (
    <g fill="none" stroke="var(--colour-deep-on)" strokeLinecap="round">
      <path d="M0 408h560" strokeWidth="3" />
      {[436, 462, 492, 526, 564].map((y, line) => (
        <path
          key={y}
          d={`M-60 ${y}q${25 + line * 5}-${7 + line * 2} ${50 + line * 10} 0${`t${50 + line * 10} 0`.repeat(14 - line)}`}
          strokeWidth={1.25 + line * 0.35}
          opacity={0.95 - line * 0.13}
        />
      ))}
    </g>
  );
}
