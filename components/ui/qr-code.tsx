import { PlainImage } from "./plain-image";

/** A QR code given as SVG. It is an image rather than markup, so that nothing in it can run. */
export function QrCode({ picture, alt }: { picture: string; alt: string }) {
  return (
    <PlainImage
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={alt}
      className="size-44 rounded border border-line"
    />
  );
}
