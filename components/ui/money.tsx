import { cn } from "@/lib/browser/cn";

type MoneyProps = {
  /** The formatted amount without a sign. */
  text: string;
  flow?: "in" | "out";
  className?: string;
};

/** An amount in tabular figures. The sign is a character, so it does not depend on colour. */
export function Money({ text, flow, className }: MoneyProps) {
  const sign = flow === "in" ? "+" : flow === "out" ? "\u2212" : "";
  return (
    <span
      translate="no"
      className={cn("money", flow === "in" && "text-good", className)}
    >
      {sign + text}
    </span>
  );
}
