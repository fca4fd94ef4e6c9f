"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { capitalised } from "@/lib/platform/format";

/** The last path segment as a title. The id of a receipt is left out. */
export function PathTitle() {
  const segments = useSelectedLayoutSegments().filter(
    (segment) => !segment.startsWith("("),
  );
  const name =
    segments[0] === "receipt" ? "receipt" : (segments.at(-1) ?? "dashboard");
  return <>{capitalised(name.replaceAll("-", " "))}</>;
}
