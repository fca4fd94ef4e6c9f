import { formatSum, type Money } from "@/lib/ledger/money";
import { counted } from "@/lib/platform/format";

type Found = {
  count: number;
  /** One for each currency. */
  sums?: readonly Money[];
  /** There may be more, which were not counted. */
  isCut: boolean;
};

/** Says how much a filter found: `12 wires, $900.00 in all`. A sum of a part would mislead. */
export function foundText(
  { count, sums = [], isCut }: Found,
  noun: string,
  plural?: string,
): string {
  const text = counted(count, noun, plural);
  if (isCut) return `At least ${text}`;
  return count > 0 && sums.length > 0
    ? `${text}, ${formatSum(sums)} in all`
    : text;
}
