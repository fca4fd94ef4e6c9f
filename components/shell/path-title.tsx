"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { capitalised } from "@/lib/platform/format";

const WITHOUT_STEPS = new Set(["accounts", "receipt", "transfer", "dashboard"]);

/**
 * The last path segment as a title. The id of a receipt, the number of an account and the steps of a transfer are left
 * out.
 */
export function PathTitle() {
  const segments = useSelectedLayoutSegments().filter(
    (segment) => !segment.startsWith("("),
  );
  const [first = "dashboard"] = segments;
  const name = WITHOUT_STEPS.has(first) ? first : segments.at(-1)!;
  return <span>{capitalised(name.replaceAll("-", " "))}</span>;
}
