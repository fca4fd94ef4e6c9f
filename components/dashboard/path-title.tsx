"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { capitalised } from "@/lib/format";

/** The last segment of the path as a title; an id is not one. */
export function PathTitle() {
  const segments = useSelectedLayoutSegments().filter(
    (segment) => !segment.startsWith("("),
  );
  const name =
    segments[0] === "receipt" ? "receipt" : (segments.at(-1) ?? "dashboard");
  return <>{capitalised(name.replaceAll("-", " "))}</>;
}
