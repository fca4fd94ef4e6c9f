/** Facts on one line, separated by dots. No line starts with a dot, and `whole` does not wrap. */
export function InlineFacts({
  parts,
  whole,
}: {
  parts: readonly (string | null | undefined | false)[];
  /** The last fact, such as a reference, which must not wrap at its hyphen. */
  whole?: string;
}) {
  const text = parts.filter(Boolean).join("\u00a0· ");
  return (
    <>
      <span>{`${text}${text && whole ? "\u00a0· " : ""}`}</span>
      {whole && <span className="whitespace-nowrap">{whole}</span>}
    </>
  );
}
