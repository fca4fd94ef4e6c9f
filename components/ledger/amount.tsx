import { Money } from "@/components/ui/money";
import { formatMoney } from "@/lib/ledger/money";

/** An amount in minor units. With a direction it is signed. */
export function Amount({
  minor,
  direction,
  className,
}: {
  minor: bigint;
  direction?: "credit" | "debit";
  className?: string;
}) {
  const flow = direction && (direction === "credit" ? "in" : "out");
  return (
    <Money
      text={formatMoney(minor)}
      {...(flow && { flow })}
      {...(className && { className })}
    />
  );
}
