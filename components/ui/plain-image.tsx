import type { ComponentProps } from "react";

/**
 * An image served without Next's optimiser. It is for inline images and for customers' files, which the optimiser
 * must not read or cache because every access is audited.
 */
export function PlainImage({
  alt,
  ...rest
}: ComponentProps<"img"> & { alt: string }) {
  // eslint-disable-next-line @next/next/no-img-element -- next/image would send it to the optimiser
  return <img {...rest} alt={alt} />;
}
