/** A badge in the manner of a card scheme, drawn here. */
export function BrandBadge({ brand }: { brand: string }) {
  const name = brand === "Visa" ? "VISA" : brand;
  return (
    <span
      role="img"
      aria-label={name}
      className="text-lg leading-5 font-semibold tracking-tight italic"
    >
      {name}
    </span>
  );
}
