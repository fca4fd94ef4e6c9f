import { cn } from "@/lib/cn";

type MoneyProps = {
  /** The amount as written, without a sign. */
  text: string;
  /** What it does to the sum: in is written with +, out with a minus sign. */
  flow?: "in" | "out";
  className?: string;
};

/** An amount in figures of equal width; its sign is a character, not only a colour. */
export function Money({ text, flow, className }: MoneyProps) {
  return (
    <span
      className={cn(
        "figures whitespace-nowrap",
        flow === "in" && "text-good",
        className,
      )}
    >
      {flow === "in" && "+"}
      {flow === "out" && "\u2212"}
      {text}
    </span>
  );
}
