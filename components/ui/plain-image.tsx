import type { ComponentProps } from "react";

/**
 * A picture as it is served, past Next's optimiser, which may neither read nor keep it: a customer's own file, each look
 * at which is written down, or one that stands in the page itself.
 */
export function PlainImage({
  alt,
  ...rest
}: ComponentProps<"img"> & { alt: string }) {
  // eslint-disable-next-line @next/next/no-img-element
  return <img {...rest} alt={alt} />;
}
