import { formatDay } from "@/lib/platform/format";

/** The value date of an entry that was posted on another day. */
export function ValueDate({
  entry: { enteredAt, valueAt },
}: {
  entry: { enteredAt: Date; valueAt: Date };
}) {
  const valueDay = formatDay(valueAt);
  return (
    valueDay !== formatDay(enteredAt) && (
      <span className="note">{`Value date ${valueDay}`}</span>
    )
  );
}
