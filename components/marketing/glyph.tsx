const shapes = {
  account:
    "M3 9.5 12 4l9 5.5ZM5.5 10v7.5M10 10v7.5M14 10v7.5M18.5 10v7.5M3 20h18",
  advice: "M4 5h16v11h-8.5L7.5 19.5V16H4ZM8 9h8M8 12.5h5",
  calendar: "M4 5.5h16v15H4ZM4 10h16M8.5 3v4M15.5 3v4M9 15l2 2 4-4",
  card: "M3 5.5h18v13H3ZM3 10h18M7 14.5h3.5",
  chart: "M4 4v16h16M8 15.5l3.5-4.5 3 2.5L19.5 7",
  check: "m4.5 12.5 5 5 10-11",
  cross: "m6 6 12 12M18 6 6 18",
  door: "M5 20.5h14M7 20.5v-17h10v17M13.5 12h.01",
  down: "M12 5v14M6 13l6 6 6-6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
  file: "M6 3h8l4.5 4.5V21H6ZM14 3v4.5h4.5M9 12.5h6.5M9 16.5h6.5",
  home: "M3 11.5 12 4l9 7.5M5.5 9.5v11h13v-11M10 20.5v-6h4v6",
  instant: "M13 3 5.5 13.5H11L10.5 21 18.5 10.5H13Z",
  key: "M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.2 11.8 20 3M16 7l3 3",
  limit: "M3.5 17a8.5 8.5 0 1 1 17 0M12 17l4.5-6M3.5 20.5h17",
  lock: "M5.5 10.5h13v10h-13ZM8.5 10.5V7.25a3.5 3.5 0 0 1 7 0v3.25M12 14.5v2.5",
  name: "M9.5 11a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM2.5 20.5c0-3.5 3-6 7-6 1 0 2 .15 2.9.45M14.5 18l2.3 2.3 4.7-5",
  receive: "M12 3.5V15M7 10l5 5 5-5M4 20h16",
  scales:
    "M12 4v16M8 20h8M5 7h14M5 7l-2.75 6.5a2.9 2.9 0 0 0 5.5 0ZM19 7l-2.75 6.5a2.9 2.9 0 0 0 5.5 0Z",
  send: "M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5Z",
  shield: "M12 3 5 5.75V11c0 4.6 2.9 8 7 10 4.1-2 7-5.4 7-10V5.75Z",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10H9",
} as const;

export type GlyphName = keyof typeof shapes;

/** A decorative icon. It needs no script, unlike the icons of the dashboard. */
export function Glyph({
  name,
  className = "size-5",
}: {
  name: GlyphName;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
