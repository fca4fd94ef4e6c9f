export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  console.log("");
  for (const [index, row] of rows.entries()) {
    const cells = widths.map((width, at) => (row[at] ?? "").padEnd(width));
    console.log(`  ${cells.join("  ").trimEnd()}`);
    if (index === 0)
      console.log(`  ${widths.map((width) => "-".repeat(width)).join("  ")}`);
  }
  console.log("");
}
