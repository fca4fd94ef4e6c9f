"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link to another page, which is fetched ahead once it is pointed at or focused. Next would fetch, and run, the
 * scripts of every page whose link is in sight.
 */
export function Link({
  onPointerEnter,
  onFocus,
  ...rest
}: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={near ? null : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
