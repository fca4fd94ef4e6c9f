import { availableParallelism } from "node:os";
import { median, printTable } from "../lib/figures";

export type Line = {
  measured: string;
  figures: string;
  value: string;
  aim?: { text: string; met: boolean };
  /** The reason why it could not be measured. The bench then ends with an error. */
  failure?: string;
};

/** Compares the rates `a` and `b` round by round. An aim is met if the median ratio is at least `atLeast`. */
export function ratio(
  measured: string,
  a: number[],
  b: number[],
  atLeast?: number,
): Line {
  const value = median(a.map((rate, round) => rate / b[round]!));
  return {
    measured,
    figures: `${median(a).toFixed(0)}/s : ${median(b).toFixed(0)}/s`,
    value: value.toFixed(2),
    ...(atLeast !== undefined && {
      aim: { text: `>= ${atLeast}`, met: value >= atLeast },
    }),
  };
}

export function printReport(lines: Line[]): void {
  printTable([
    ["measured", "figures", "value", "aim", ""],
    ...lines.map(({ measured, figures, value, aim }) => [
      measured,
      figures,
      value,
      aim?.text ?? "",
      aim ? (aim.met ? "met" : "missed") : "",
    ]),
  ]);
  for (const { measured, failure } of lines)
    if (failure) console.log(`  ${measured}: ${failure}\n`);
  console.log(`  All values are medians over alternating rounds; each ratio compares values of the same round.
  The server, PostgreSQL (fsync on) and the clients share ${availableParallelism()} cores.
  The bare route is an address below /api without a call: its handler only answers 404.
`);
}
