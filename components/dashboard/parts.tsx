/** Particulars in one line; where it wraps, no line begins with the mark between them, and nothing that is `whole` breaks. */
export function Parts({
  parts,
  whole,
}: {
  parts: readonly (string | null | undefined | false)[];
  /** The last of them, such as a reference, whose hyphen is no place to break. */
  whole?: string;
}) {
  const text = parts.filter(Boolean).join("\u00a0· ");
  return (
    <>
      {text}
      {text && whole && "\u00a0· "}
      {whole && <span className="whitespace-nowrap">{whole}</span>}
    </>
  );
}
