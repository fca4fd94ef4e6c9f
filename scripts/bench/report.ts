import { availableParallelism } from "node:os";

export type Line = {
  measured: string;
  /** Both sides of a ratio, or a plain figure. */
  figures: string;
  value: string;
  aim?: { text: string; met: boolean };
};

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** `a` against `b` as medians per second, to be at least `atLeast`. */
export function ratio(
  measured: string,
  a: number[],
  b: number[],
  atLeast: number,
): Line {
  const value = median(a) / median(b);
  return {
    measured,
    figures: `${median(a).toFixed(0)}/s : ${median(b).toFixed(0)}/s`,
    value: value.toFixed(2),
    aim: { text: `>= ${atLeast}`, met: value >= atLeast },
  };
}

export function printTable(lines: Line[]): void {
  const rows = [
    ["measured", "figures", "value", "aim", ""],
    ...lines.map(({ measured, figures, value, aim }) => [
      measured,
      figures,
      value,
      aim?.text ?? "",
      aim ? (aim.met ? "met" : "missed") : "",
    ]),
  ];
  const widths = rows[0]!.map((_, at) =>
    Math.max(...rows.map((row) => row[at]!.length)),
  );
  console.log("");
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, at) => cell.padEnd(widths[at]!));
    console.log(`  ${cells.join("  ").trimEnd()}`);
    if (index === 0)
      console.log(`  ${widths.map((width) => "-".repeat(width)).join("  ")}`);
  }
  console.log(`
  Medians over alternating rounds. Server, PostgreSQL (fsync on) and clients share ${availableParallelism()} cores.
  The bare route is an address below /api that is none of our calls: a route handler that answers a constant 404.
`);
}
