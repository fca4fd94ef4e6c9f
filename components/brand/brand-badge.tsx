/** A badge in the style of a card scheme's logo; the original logos are not used. */
export function BrandBadge({ brand }: { brand: string }) {
  const name = brand === "Visa" ? "VISA" : brand;
  return (
    <span
      role="img"
      aria-label={name}
      className="shrink-0 text-lg leading-5 font-semibold tracking-tight italic"
    >
      {name}
    </span>
  );
}
