import { Money as MoneyText } from "@/components/ui/money";
import { formatMoney, type Money } from "@/lib/ledger/money";

/** An amount. With a direction it is signed. */
export function Amount({
  minor,
  currency,
  direction,
  className,
}: Money & {
  direction?: "credit" | "debit";
  className?: string;
}) {
  const flow = direction && (direction === "credit" ? "in" : "out");
  return (
    <MoneyText
      text={formatMoney(minor, currency)}
      {...(flow && { flow })}
      {...(className && { className })}
    />
  );
}
